/**
 * A witness of one match: it keeps what the house promises before it matters, and holds every later message against it.
 * What is compared is the web client's own (`web/src/fair`); here it is kept in memory, and told to whoever stores it.
 */

import { attemptOf, checkJournal, type Check } from '../../../web/src/fair/audit';
import { compareFair, compareTable, compareTerms, isBefore } from '../../../web/src/fair/compare';
import { difference, unless, type Difference } from '../../../web/src/fair/difference';
import { readJournal } from '../../../web/src/fair/journal';
import { evidenceOf, ofAttempt, type Evidence, type Kept, type OwnSeed, type Shown } from '../../../web/src/fair/kept';
import { compareSignedHead } from '../../../web/src/fair/rounds';
import type { Fair } from '../../../web/src/generated/table';
import type { TableInfo, Tell } from '../../../web/src/generated/wire';
import { makeSeed } from '../../../web/src/house/seeds';
import { Broken } from './refused';

type Said<T extends Tell['type']> = Extract<Tell, { type: T }>;

/** Nothing is kept yet of this table, or of these seeds. */
export const nothingKept = (table: string, houseKey: string): Kept => ({
  table,
  houseKey,
  commitments: [],
  terms: [],
  seeds: [],
  begun: null,
  sent: [],
  bets: [],
  heads: [],
  last: null,
  broken: [],
});

/** What one client keeps, with the one way to stop. */
export class Keeper {
  readonly kept: Kept;

  constructor(
    readonly house: string,
    table: string,
    houseKey: string,
    readonly keep: (evidence: Evidence) => void = () => undefined,
  ) {
    this.kept = nothingKept(table, houseKey);
  }

  /** What was kept, for `croupier verify --evidence`. */
  get evidence(): Evidence {
    // There is a key from the beginning on.
    return evidenceOf(this.kept, this.house)!;
  }

  /** Stops where something differs. */
  holds(found: Difference | null | undefined): void {
    if (!found) return;
    this.kept.broken.push(found);
    throw new Broken(found);
  }

  save(): void {
    this.keep(this.evidence);
  }

  /** Something goes out under that id: from now on the journal may have it. */
  sends(attempt: number, id: string, what?: unknown): void {
    this.kept.sent.push({ attempt, id, what, head: null });
    this.save();
  }

  /** It was accepted, with the head of its entry. */
  accepts(attempt: number, id: string, head: string): void {
    const sent = this.kept.sent.find((one) => one.attempt === attempt && one.id === id);
    if (sent) sent.head = head;
    if (!this.kept.heads.some((one) => one.head === head)) this.kept.heads.push({ attempt, head, signature: null });
    this.save();
  }

  /** It was refused, and is in no journal. */
  refuses(attempt: number, id: string): void {
    this.kept.sent = this.kept.sent.filter((one) => one.attempt !== attempt || one.id !== id);
    this.save();
  }

  /** The house signs a head. */
  seesSigned(attempt: number, head: string, signature: string): void {
    this.holds(compareSignedHead(this.kept, attempt, head, signature));
    const known = this.kept.heads.find((one) => one.attempt === attempt && one.head === head);
    if (known) known.signature = signature;
    else this.kept.heads.push({ attempt, head, signature });
    this.save();
  }

  /** The last head, as it is told first; whatever is told later must be the same. */
  seesEnd(attempt: number, head: string, signature: string | undefined): void {
    const { last } = this.kept;
    this.holds(last ? unless('lastHead', last.head, head) : compareSignedHead(this.kept, attempt, head, signature));
    this.kept.last ??= { attempt, head, signature: signature ?? null };
    this.save();
  }
}

export class Witness extends Keeper {
  #shown = new Map<number, Shown>();

  /** Who sits where, and where the table stands. What is new in it is kept. */
  sees(info: TableInfo): void {
    const { kept } = this;
    this.holds(compareTable(kept, this.#shown.get(info.attempt) ?? null, info));
    const { attempt, serverSeedHash, signature } = info;
    if (signature !== undefined && !ofAttempt(kept.commitments, attempt)) {
      kept.commitments.push({ attempt, serverSeedHash, signature, early: isBefore(info), at: Date.now() });
      this.save();
    }
    if (info.status === 'over' && info.head !== undefined) this.seesEnd(attempt, info.head, info.headSignature);
  }

  /** One's own seed of an attempt. */
  own(attempt: number): OwnSeed | null {
    return ofAttempt(this.kept.seeds, attempt) ?? null;
  }

  /** Somebody sits down: what is shown now is what is promised. Gives the seed to be sent as its hash. */
  sits({ attempt, game, config, seats }: TableInfo, seat: number, typed?: string): OwnSeed {
    this.#shown.set(attempt, { game, config, seats: seats.length });
    const own = { attempt, seat, seed: this.own(attempt)?.seed ?? makeSeed(typed) };
    this.kept.seeds = [...this.kept.seeds.filter((one) => one.attempt !== attempt), own];
    this.save();
    return own;
  }

  /** The house wants the seeds opened. Gives one's own, once the terms are kept. */
  opens({ attempt, terms, signature }: Said<'openSeeds'>, info: TableInfo): OwnSeed | null {
    const [own, commitment, shown] = [this.own(attempt), ofAttempt(this.kept.commitments, attempt), this.#shown.get(attempt)];
    if (info.attempt !== attempt || !own || !commitment || !shown || this.kept.houseKey === null) return null;
    const kept = ofAttempt(this.kept.terms, attempt) ?? null;
    const offered = { attempt, text: terms, signature };
    this.holds(compareTerms({ houseKey: this.kept.houseKey, commitment, shown, own, kept, info }, offered));
    if (!kept) this.kept.terms.push(offered);
    this.save();
    return own;
  }

  /** The seeds that a view says it is played with. */
  seesFair(fair: Fair, attempt: number): void {
    const { kept } = this;
    const terms = ofAttempt(kept.terms, attempt) ?? null;
    if (!terms) this.holds(difference('terms', '', 'a game without them'));
    const commitment = ofAttempt(kept.commitments, attempt) ?? null;
    this.holds(compareFair({ commitment, terms, own: this.own(attempt), seen: kept.begun !== null }, fair));
    kept.begun ??= attempt;
  }

  /** The journal of the match that is over, against all of it. */
  checks(file: string, seat: number, head: string | undefined, signature: string | undefined): Check[] {
    const journal = readJournal(file);
    const attempt = attemptOf(this.kept, journal.opening);
    const checks = checkJournal({ journal, table: this.kept.table, attempt, seat, kept: this.kept, ending: { head, signature } });
    for (const { found } of checks) this.holds(found);
    return checks;
  }
}
