/** What a game says, by the house's word for it: its own texts, else the names of the wire made readable. */

import type { Code } from '../../generated/table';
import type { GameInfo, GameTexts, SettingText } from '../../generated/wire';
import { language, t } from '../../text/index.svelte';
import { told } from '../../house/games.svelte';
import { textsOf } from './about';
import { humanised } from './names';

export class Say {
  constructor(readonly info: Pick<GameInfo, 'texts'>) {}

  /** The name of a field, a command, a phase, or a word of the rules. */
  word(name: string): string {
    return this.#find((texts) => texts.words?.[name]) ?? humanised(name);
  }

  /** The same of one among many. */
  one(name: string): string {
    return this.#find((texts) => texts.words?.[name]) ?? humanised(name.replace(/([^s])s$/, '$1'));
  }

  /** An event as a sentence with `{field}` in it, where the game has one. */
  event(type: string): string | undefined {
    return this.#find((texts) => texts.events?.[type]);
  }

  /** Why not. */
  refusal(reason: string | undefined, code: Code | undefined): string {
    const own = reason === undefined ? undefined : this.#find((texts) => texts.refusals?.[reason]);
    return own ?? t().refusals[code ?? 'not_allowed'];
  }

  setting(name: string): SettingText | undefined {
    return this.#find((texts) => texts.settings?.[name]);
  }

  #find<T>(part: (texts: GameTexts) => T | undefined): T | undefined {
    return textsOf(this.info, language.code)
      .map(part)
      .find((one) => one !== undefined);
  }
}

/** Of a game by its name; one that the house does not tell of has no texts. */
export const sayOf = (game: string): Say => new Say(told.find(game) ?? {});
