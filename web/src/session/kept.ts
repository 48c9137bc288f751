/** What this browser keeps of its own rounds, so that a reload loses nothing. Nothing of it is secret. */

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
}

/** A round by its seed's commitment and its number. */
export interface RoundName {
  hash: string;
  number: number;
}

const openKey = (game: string) => `croupier.round.${game}`;
const headKey = (hash: string) => `croupier.head.${hash}`;
const marksKey = (hash: string) => `croupier.marks.${hash}`;
const choiceKey = (game: string) => `croupier.bet.${game}`;

/** The round that was open last, until its end has been shown. */
export const openRound = {
  get: (game: string): RoundName | null => read<RoundName | null>(openKey(game), null),
  set: (game: string, name: RoundName) => write(openKey(game), name),
  forget: (game: string) => localStorage.removeItem(openKey(game)),
};

/** The newest receipt under a seed; its hash covers all that came before it. */
export const lastHead = {
  get: (hash: string): string | null => read<string | null>(headKey(hash), null),
  set: (hash: string, head: string) => write(headKey(hash), head),
};

/** What one chose at each card of a round, a letter each; the house's view tells the cards alone. */
export const marks = {
  get: ({ hash, number }: RoundName): string => read<Record<string, string>>(marksKey(hash), {})[number] ?? '',
  set: ({ hash, number }: RoundName, letters: string) =>
    write(marksKey(hash), { ...read<Record<string, string>>(marksKey(hash), {}), [number]: letters }),
  forget: (hash: string) => localStorage.removeItem(marksKey(hash)),
};

/** The last bet of a game: what the next one starts from. */
export interface KeptBet {
  currency: string;
  stake: string;
  difficulty: string;
}

export const lastBet = {
  get: (game: string): Partial<KeptBet> => read<Partial<KeptBet>>(choiceKey(game), {}),
  set: (game: string, bet: KeptBet) => write(choiceKey(game), bet),
};
