/**
 * A witness of one match: it keeps what the house promises before it matters, and holds every later message against it.
 * Once something differs, it stays so, over reloads too: nothing more is sent to that match from here.
 */

import { attemptOf, checkJournal, held, type Check, type Ending } from '../fair/audit';
import { compareFair, compareTable, compareTerms, compareVoided, isBefore } from '../fair/compare';
import { decideAgain } from '../fair/decided';
import { difference, first, unless, type Difference } from '../fair/difference';
import { readJournal, type Journal } from '../fair/journal';
import { evidenceOf, type Kept, type OwnSeed } from '../fair/kept';
import { compareSignedHead } from '../fair/rounds';
import { sha256 } from '../fair/sha256';
import type { Fair } from '../generated/table';
import type { PastGame, TableInfo, Tell } from '../generated/wire';
import { houseKey } from './key.svelte';
import { me } from './me.svelte';
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

  /** By the id of the match: a room's first match has the room's. */
  constructor(readonly match: string) {
    this.#shelf = new Shelf(match);
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
    const shown = hashOf(info) === null ? null : this.#shelf.shown(info.attempt);
    if (!this.#holds(compareTable(this.kept, shown, info))) return false;
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
  seesPast({ head, headSignature, attempt, houseKey }: Pick<PastGame, 'head' | 'headSignature' | 'attempt' | 'houseKey'>): boolean {
    if (this.#shelf.isEmpty()) return true;
    if (!this.#holds(unless('houseKey', this.kept.houseKey, houseKey))) return false;
    return this.#seesEnd(this.kept.begun ?? attempt ?? 1, head, headSignature);
  }

  /** The seeds that the house opened because no game came of them. */
  seesClosed({ seeds = [] }: Said<'gone'>): boolean {
    const told = { match: this.match, ...(this.kept.houseKey === null ? {} : { houseKey: this.kept.houseKey }) };
    return this.#holds(first(seeds, (one) => compareVoided(this.kept, told, one)));
  }

  /** Somebody sits down with this device: what is shown now is what is promised. Gives the seed to be sent as its hash. */
  sits(info: TableInfo, seat: number, typed?: string): OwnSeed {
    const { attempt, game, config, seats } = info;
    this.#shelf.keepShown(attempt, { game, config, seats: seats.length });
    const kept = this.#shelf.seed(attempt);
    return this.#keepSeed({ attempt, seat, seed: kept?.seed ?? makeSeed(typed) });
  }

  #keepSeed(own: OwnSeed): OwnSeed {
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
    const [own, commitment, shown] = [this.#seated(info), this.#shelf.commitment(attempt), this.#shelf.shown(attempt)];
    if (!own || !commitment || !shown || this.kept.houseKey === null) return null;
    const offered = { attempt, text: terms, signature };
    const opening = { houseKey: this.kept.houseKey, commitment, shown, own, kept: this.#shelf.terms(attempt), info };
    if (!this.#holds(compareTerms(opening, offered))) return null;
    this.#shelf.keepTerms(offered);
    this.#look();
    return own;
  }

  /** One's own seed, at the seat that is left of one's own when empty seats before it are left out. */
  #seated(info: TableInfo): OwnSeed | null {
    const own = this.#shelf.seed(info.attempt);
    const seat = seatOf(info);
    return own && seat >= 0 && seat < own.seat ? this.#keepSeed({ ...own, seat }) : own;
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
  async checks(file: string, seat: number | null, ending: Ending): Promise<{ journal: Journal | null; checks: Check[] }> {
    this.#look();
    const journal = readable(file);
    const checks = journal ? [...this.#check(journal, seat, ending), await this.#decide(file)] : [unreadable(file)];
    for (const { found } of checks) this.#holds(found ?? null);
    return { journal, checks };
  }

  #decide(file: string): Promise<Check> {
    return decideAgain(file, evidenceOf(this.kept, location.origin));
  }

  #check(journal: Journal, seat: number | null, ending: Ending): Check[] {
    const attempt = attemptOf(this.kept, journal.opening);
    return checkJournal({ journal, table: this.match, attempt, seat, kept: this.kept, ending });
  }
}

const seatOf = ({ seats }: TableInfo): number => seats.findIndex(({ player }) => player !== null && player === me.player);

/** What one has committed to at one's own seat. While that is nothing, nothing that was shown before binds the house. */
const hashOf = (info: TableInfo): string | null => info.seats[seatOf(info)]?.clientSeedHash ?? null;

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
