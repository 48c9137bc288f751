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
const MARKS = 'croupier.marks';
const choiceKey = (game: string) => `croupier.bet.${game}`;

/** The round that was open last, until its end has been shown. */
export const openRound = {
  get: (game: string): RoundName | null => read<RoundName | null>(openKey(game), null),
  set: (game: string, name: RoundName) => write(openKey(game), name),
  forget: (game: string) => localStorage.removeItem(openKey(game)),
};

/** Marks under one seed, by round. */
interface Marks {
  hash: string;
  rounds: Record<string, string>;
}

function marksUnder(hash: string): Marks {
  const kept = read<Marks | null>(MARKS, null);
  return kept?.hash === hash ? kept : { hash, rounds: {} };
}

/**
 * What one chose at each card of a round, a letter each; the house's view tells the cards alone. Those of an
 * older seed go with the first of a new one: its journal has them.
 */
export const marks = {
  get: ({ hash, number }: RoundName): string => marksUnder(hash).rounds[number] ?? '',
  set: ({ hash, number }: RoundName, letters: string) => write(MARKS, { hash, rounds: { ...marksUnder(hash).rounds, [number]: letters } }),
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
