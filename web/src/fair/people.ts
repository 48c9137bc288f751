/** Who played a seat, who agreed to an end, and what the house did for all, by the entries of a journal. */

import { difference, type Difference } from './difference';
import type { Entry, Journal } from './journal';

/** Something that the house did: time that it moved on, a seat that a bot or its person took over, an end without a result. */
export interface Act {
  /** Table time in milliseconds. */
  at: number;
  type: 'time' | 'seat' | 'end';
  reason?: string;
  seat?: number;
  by?: 'bot' | 'person';
}

const ACTS = ['time', 'seat', 'end'];
/** The reasons that there are; format 1 gave none for time. */
const REASONS: Record<string, (string | undefined)[]> = {
  time: ['outage', 'pause'],
  end: ['idle', 'consent', 'restored', 'closed'],
};

const isAct = ({ who, what }: Entry): boolean => who === 'house' && ACTS.includes(what.type);

/** What the house did, in order. */
export const actsOf = ({ lines }: Journal): Act[] =>
  lines.filter(({ entry }) => isAct(entry)).map(({ entry }) => ({ ...entry.what, at: entry.at }) as unknown as Act);

/** Who plays, and who agrees, while a journal is read. */
class Room {
  readonly #agreed = new Set<number>();
  #ended = false;
  readonly #bots: Set<number>;
  readonly #people: Set<number>;

  constructor(hashes: (string | null)[]) {
    this.#bots = new Set(hashes.flatMap((hash, seat) => (hash === null ? [seat] : [])));
    this.#people = new Set(hashes.flatMap((hash, seat) => (hash === null ? [] : [seat])));
  }

  /** Takes an entry; false where it could not have happened. */
  takes({ who, what, id }: Entry): boolean {
    if (what.type === 'close' && who === 'house') return true;
    if (this.#ended) return false;
    if (who === 'house') return this.#takesAct(what as unknown as Act);
    if (who === 'clock') return true;
    if (!this.#bots.has(who) && id === undefined) return false;
    if (what.type === 'agree') this.#agreed.add(who);
    if (what.type === 'disagree') this.#agreed.delete(who);
    return true;
  }

  #takesAct(act: Act): boolean {
    if (act.type === 'seat') return this.#changes(act);
    if (!REASONS[act.type]?.includes(act.reason)) return false;
    if (act.type === 'end') this.#ended = true;
    return act.reason !== 'consent' || this.#allAgree();
  }

  /** Only a seat that has a person can go from the person to a bot and back. */
  #changes({ seat = -1, by }: Act): boolean {
    if (!this.#people.has(seat) || this.#bots.has(seat) === (by === 'bot')) return false;
    if (by === 'bot') this.#bots.add(seat);
    else this.#bots.delete(seat);
    this.#agreed.delete(seat);
    return true;
  }

  #allAgree(): boolean {
    const playing = [...this.#people].filter((seat) => !this.#bots.has(seat));
    return playing.length > 0 && playing.every((seat) => this.#agreed.has(seat));
  }
}

/** Whether everybody did only what they could: the entry that nobody could have made. */
export function comparePeople({ lines, opening }: Journal): Difference | null {
  const room = new Room(opening.clientSeedHashes);
  const wrong = lines.slice(1).find(({ entry }) => !room.takes(entry));
  return wrong ? difference('people', '', `${wrong.entry.number}: ${wrong.entry.who} ${JSON.stringify(wrong.entry.what)}`) : null;
}
