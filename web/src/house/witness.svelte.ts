/**
 * A witness of one table: it keeps what the house promises before it matters, and holds every later message against it.
 * Once something differs, it stays so, over reloads too: nothing more is sent to that table from here.
 */

import { attemptOf, checkJournal, held, type Check, type Ending } from '../fair/audit';
import { compareFair, compareTable, compareTerms, compareVoided, isBefore } from '../fair/compare';
import { difference, first, unless, type Difference } from '../fair/difference';
import { readJournal, type Journal } from '../fair/journal';
import type { Kept, OwnSeed } from '../fair/kept';
import { compareSignedHead } from '../fair/rounds';
import { digestOf, NOTHING_SHOWN } from '../fair/shown';
import { sha256 } from '../fair/sha256';
import type { Fair } from '../generated/table';
import type { PastGame, TableInfo, Tell } from '../generated/wire';
import { UNABLE, type GivenJournal, type Refused } from './http';
import { houseKey } from './key.svelte';
import { makeSeed } from './seeds';
import { Shelf } from './shelf';

type Said<T extends Tell['type']> = Extract<Tell, { type: T }>;

/** How many differences are told; after the first, the others seldom help. */
const TOLD = 4;

export class Witness {
  readonly #shelf: Shelf;
  /** What was promised and what came; empty as long as the house keeps its word. */
  broken = $state.raw<Difference[]>([]);
  #facts = $state(0);
  #fairSeen = '';
  #shown = NOTHING_SHOWN;

  constructor(readonly table: string) {
    this.#shelf = new Shelf(table);
    this.broken = this.#shelf.broken();
  }

  /** All that is kept of the table. */
  readonly kept = $derived.by((): Kept => {
    void this.#facts;
    return this.#shelf.all();
  });

  get stopped(): boolean {
    return this.broken.length > 0;
  }

  /** There is more to be read on the shelf. */
  #look(): void {
    this.#facts += 1;
  }

  /** Whether all is as it was promised; what is not stops play. */
  #holds(found: Difference | null): boolean {
    if (found) this.#stop(found);
    return found === null;
  }

  #stop(found: Difference): void {
    const isKnown = this.broken.some(({ what }) => what === found.what);
    if (isKnown || this.broken.length >= TOLD) return;
    this.broken = [...this.broken, found];
    this.#shelf.keepBroken(this.broken);
    this.#look();
  }

  /** Who sits where, and where the table stands. What is new in it is kept. */
  sees(info: TableInfo): boolean {
    if (info.houseKey !== undefined) this.#shelf.keepKey(houseKey.kept?.key ?? info.houseKey);
    this.#look();
    if (!this.#holds(compareTable(this.kept, this.#shelf.shown(info.attempt), info))) return false;
    this.#keepCommitment(info);
    return this.#seesEnd(info.attempt, info.head, info.headSignature);
  }

  #keepCommitment({ attempt, serverSeedHash, signature, ...info }: TableInfo): void {
    if (signature === undefined || this.#shelf.commitment(attempt)) return;
    const early = isBefore({ attempt, serverSeedHash, ...info });
    this.#shelf.keepCommitment({ attempt, serverSeedHash, signature, early, at: Date.now() });
    this.#look();
  }

  /** The last head, as it is told first; whatever is told later must be the same. */
  #seesEnd(attempt: number, head: string | undefined, signature: string | undefined): boolean {
    if (head === undefined || this.kept.houseKey === null) return true;
    const last = this.kept.last;
    const found = last ? unless('lastHead', last.head, head) : compareSignedHead(this.kept, attempt, head, signature);
    if (!this.#holds(found)) return false;
    if (last === null) this.#shelf.keepLast({ attempt, head, signature: signature ?? null });
    this.#look();
    return true;
  }

  /** A game of one's history. */
  seesPast({ head, headSignature, attempt, houseKey }: PastGame): boolean {
    if (this.#shelf.isEmpty()) return true;
    if (!this.#holds(unless('houseKey', this.kept.houseKey, houseKey))) return false;
    return this.#seesEnd(this.kept.begun ?? attempt ?? 1, head, headSignature);
  }

  /** The seeds that the house opened because no game came of them. */
  seesClosed({ seeds = [] }: Said<'gone'>): boolean {
    const told = { id: this.table, ...(this.kept.houseKey === null ? {} : { houseKey: this.kept.houseKey }) };
    return this.#holds(first(seeds, (one) => compareVoided(this.kept, told, one)));
  }

  /** Somebody sits down with this device: what is shown now is what is promised. Gives the seed to be sent as its hash. */
  sits(info: TableInfo, seat: number, typed?: string): OwnSeed {
    const { attempt, game, config, seats } = info;
    if (!this.#shelf.shown(attempt)) this.#shelf.keepShown(attempt, { game, config, seats: seats.length });
    const kept = this.#shelf.seed(attempt);
    const own = kept?.seat === seat ? kept : { attempt, seat, seed: kept?.seed ?? makeSeed(typed) };
    this.#shelf.keepSeed(own);
    this.#look();
    return own;
  }

  /** One's own seed of an attempt. */
  own(attempt: number): OwnSeed | null {
    return this.#shelf.seed(attempt);
  }

  /** Whether the hash at one's seat is not of this device. */
  isElsewhere({ attempt, seats }: TableInfo, seat: number | null): boolean {
    const hash = seat === null ? null : (seats[seat]?.clientSeedHash ?? null);
    const own = this.own(attempt);
    return hash !== null && (own === null || sha256(own.seed) !== hash);
  }

  /** The house wants the seeds opened. Gives one's own, once the terms are kept; null where there is none to be opened to them. */
  opens({ attempt, terms, signature }: Said<'openSeeds'>, info: TableInfo): OwnSeed | null {
    if (this.stopped || info.status !== 'starting' || info.attempt !== attempt) return null;
    const [own, commitment, shown] = [this.#shelf.seed(attempt), this.#shelf.commitment(attempt), this.#shelf.shown(attempt)];
    if (!own || !commitment || !shown || this.kept.houseKey === null) return null;
    const offered = { attempt, text: terms, signature };
    const opening = { houseKey: this.kept.houseKey, commitment, shown, own, kept: this.#shelf.terms(attempt), info };
    if (!this.#holds(compareTerms(opening, offered))) return null;
    this.#shelf.keepTerms(offered);
    this.#look();
    return own;
  }

  /** The seeds that a view says it is played with; `seat` is one's own. */
  seesFair(fair: Fair | undefined, attempt: number, seat: number | null): boolean {
    const text = JSON.stringify(fair);
    if (text === this.#fairSeen) return true;
    const terms = this.#shelf.terms(attempt);
    const own = seat === null && !terms ? null : this.#shelf.seed(attempt);
    const begun = { commitment: this.#shelf.commitment(attempt), terms, own, seen: this.#shelf.begun() !== null };
    if (!this.#holds(compareFair(begun, fair))) return false;
    if (!begun.seen) this.#shelf.keepBegun(attempt);
    this.#fairSeen = text;
    this.#look();
    return true;
  }

  /** All events that have been shown: what was shown once is not shown otherwise later. */
  seesEvents(events: readonly unknown[]): boolean {
    const kept = this.#shelf.events();
    if (events.length < kept.n) return true;
    const known = this.#shown.n <= events.length ? this.#shown : NOTHING_SHOWN;
    const then = known.n <= kept.n ? digestOf(events.slice(0, kept.n), known) : digestOf(events.slice(0, kept.n));
    if (!this.#holds(then.hash === kept.hash ? null : difference('shown', kept.hash, then.hash))) return false;
    this.#shown = digestOf(events, then);
    if (events.length > kept.n) this.#shelf.keepEvents(this.#shown);
    return true;
  }

  /** Something goes out under that id: from now on the journal may have it. */
  sends(attempt: number, id: string, what: unknown): void {
    this.#shelf.keepSent({ attempt, id, what, head: null });
    this.#look();
  }

  /** It was accepted, with the head of its entry. */
  accepts(attempt: number, id: string, what: unknown, head: string): void {
    this.#shelf.keepSent({ attempt, id, what, head });
    this.#shelf.keepHead({ attempt, head, signature: null });
    this.#look();
  }

  /** It was refused, and is in no journal. */
  refuses(attempt: number, id: string): void {
    this.#shelf.forgetSent(attempt, id);
    this.#look();
  }

  /** The house signs a head. */
  seesSigned({ attempt, head, signature }: Said<'signedHead'>): boolean {
    if (!this.#holds(compareSignedHead(this.kept, attempt, head, signature))) return false;
    this.#shelf.keepHead({ attempt, head, signature });
    this.#look();
    return true;
  }

  /** The house says that one agreed to end the game: this device must have sent that. */
  seesAgreement(agreed: boolean): boolean {
    this.#look();
    const said = this.kept.sent.some(({ what }) => (what as { type?: string } | undefined)?.type === 'agree');
    return this.#holds(agreed && !said ? difference('agreement', '', 'agree') : null);
  }

  /** The journal of the game that is over, against all of it. What differs is kept as every other difference. */
  checks({ text, ...ending }: GivenJournal, seat: number | null, events: readonly unknown[]): { journal: Journal | null; checks: Check[] } {
    this.#look();
    const journal = readable(text);
    // Only of what was shown here from the beginning can this device say that it was shown.
    const shown = this.#shelf.events().n > 0 && this.seesEvents(events) ? events : null;
    const checks = journal ? this.#check(journal, seat, ending, shown) : [unreadable(text)];
    for (const { found } of checks) this.#holds(found ?? null);
    return { journal, checks };
  }

  #check(journal: Journal, seat: number | null, ending: Ending, shown: readonly unknown[] | null): Check[] {
    const attempt = attemptOf(this.kept, journal.opening);
    return checkJournal({ journal, table: this.table, attempt, seat, kept: this.kept, ending, shown });
  }

  /** The house does not give what it owes: the journal of a game that is over, or a signature. */
  isRefused(what: 'withheld' | 'unsigned', { code, message }: Refused): boolean {
    return !UNABLE.includes(code) && !this.#holds(difference(what, '', `${code}: ${message}`));
  }
}

/** As much of what is no journal as helps to see what it is. */
const GLIMPSE = 200;

const unreadable = (file: string): Check => held('chain', difference('journal', '', file.slice(0, GLIMPSE)), 0);

function readable(file: string): Journal | null {
  try {
    return readJournal(file);
  } catch {
    return null;
  }
}
