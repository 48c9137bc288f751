/** The audit page in English; the other languages match it. */

import type { Checked, Judgement } from '../../fair/decided';

const many = new Intl.PluralRules('en');
const count = (n: number, one: string, other: string) => `${n} ${many.select(n) === 'one' ? one : other}`;

export const en = {
  title: 'Audit a journal',
  language: 'Language',
  lead: 'This page decides every command of a journal again, by the same rules that the house has to keep, and compares everything that comes of it with what is written. It needs no house and no network, and nothing leaves it.',
  drop: 'Drop journals and evidence here',
  hint: 'or choose files: a journal, and the evidence that you and others saved from the same game',
  busy: 'Deciding again …',
  other: (name: string) => `${name} is neither a journal nor evidence.`,
  noJournal: 'There is no journal among these files.',
  limits:
    'No audit can show whether somebody in the house looked at hidden cards. Read the six words to one another: everybody who played must have the same.',
  verdicts: {
    verified: 'It holds: in itself, and against everything that was kept.',
    contradicted: 'It holds in itself, and contradicts what was kept: the journal was rewritten or a promise broken.',
    broken: 'It does not hold.',
    otherGame: 'This page has not the rules of this game and can say nothing of it: the program that it was played with can, by croupier verify.',
    notClosed: 'It has no end: without the server seed its hashes cannot be checked.',
    refused: 'This cannot be read.',
  } satisfies Record<Judgement['verdict'], string>,
  table: (game: string, seats: number) => `${game}, ${count(seats, 'seat', 'seats')}`,
  rounds: (n: number) => `A player’s server seed, ${count(n, 'round', 'rounds')}`,
  figures: { entries: 'Entries', commands: 'Commands', deadlines: 'Deadlines', events: 'Events', draws: 'Draws' },
  lastHead: 'The last hash, and its six words',
  houseKey: 'The six words of the house’s key',
  unsigned: 'No house has signed this journal.',
  cutShort: 'The game did not end by its rules.',
  noEvidence: 'Nothing that was kept was held against it: it could be a whole other game. Add the evidence that players saved.',
  atEntry: (n: number) => `The first entry that does not hold is number ${n}.`,
  kinds: {
    houseKey: 'Key of the house',
    table: 'Match',
    commitment: 'Commitment',
    terms: 'Terms',
    seed: 'Own seed',
    sent: 'Commands',
    head: 'Receipt',
  } satisfies Record<Checked['kind'], string>,
  outcomes: {
    holds: 'as it was kept',
    void: 'of an attempt that came to nothing',
    contradicts: 'not as it was kept',
    unseen: 'this journal cannot show it',
    malformed: 'cannot be read',
  } satisfies Record<Checked['outcome'], string>,
  given: {
    house: 'signed by the house',
    confirmed: 'the player’s word, confirmed by the signed terms',
    client: 'the player’s own word',
    asked: 'as given',
  } satisfies Record<Checked['word'], string>,
};

export type Words = typeof en;
