/** The channels that are open to us, with what was said in them. */

import type { ChannelInfo, Message } from '../generated/wire';

/** A channel and what was said in it, as far as we heard it. */
export interface Channel extends ChannelInfo {
  messages: Message[];
}

const isSame = (one: ChannelInfo, other: Pick<ChannelInfo, 'channel' | 'number'>) => one.channel === other.channel && one.number === other.number;

/** The channels as the house tells them: where it leaves out what was said, we have it already. */
export const opened = (before: Channel[], now: ChannelInfo[]): Channel[] =>
  now.map((one) => ({ ...one, messages: one.messages ?? before.find((other) => isSame(other, one))?.messages ?? [] }));

/** The channels after something was said. */
export const heard = (channels: Channel[], said: { channel: string; number: number; message: Message }): Channel[] =>
  channels.map((one) => (isSame(one, said) ? { ...one, messages: [...one.messages, said.message] } : one));
