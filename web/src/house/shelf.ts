/**
 * Where this browser keeps what a house promised: one fact a key, so that two pages of one player never write over one
 * another. The address of the house needs no place in it: what a browser keeps belongs to an address already.
 */

import type { Difference } from '../fair/difference';
import type { Head, Kept, KeptCommitment, KeptTerms, OwnSeed, Sent, SentBet, Shown } from '../fair/kept';
import { NOTHING_SHOWN, type Digest } from '../fair/shown';
import { t } from '../text/index.svelte';
import { notice } from '../ui/notices.svelte';
import { Refused } from './http';

const PREFIX = 'croupier.kept';
/** Facts of a table that belong to none of its attempts. */
const TABLE = 0;

type Kind = 'key' | 'last' | 'broken' | 'begun' | 'events' | 'commitment' | 'shown' | 'terms' | 'seed' | 'sent' | 'bet' | 'head';

interface Fact {
  table: string;
  attempt: number;
  kind: Kind;
  name: string;
  value: string;
}

const keyOf = (table: string, attempt: number, kind: Kind, name = ''): string => `${PREFIX} ${table} ${attempt} ${kind} ${name}`.trimEnd();

const storedKeys = (): string[] => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');

/** All that is kept; of one table, of one of its attempts. */
function facts(...of: (string | number)[]): Fact[] {
  const prefix = `${[PREFIX, ...of].join(' ')} `;
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [, table = '', attempt = '', kind = '', name = ''] = key.split(' ');
      return { table, attempt: Number(attempt), kind: kind as Kind, name, value: localStorage.getItem(key) ?? 'null' };
    });
}

function write(key: string, value: string): void {
  for (;;) {
    try {
      return localStorage.setItem(key, value);
    } catch {
      makeRoom(key);
    }
  }
}

/** Forgets the attempt that was kept first, and says so; what is being written now is not it. */
function makeRoom(key: string): void {
  const isOther = ({ table, attempt }: Fact) => !key.startsWith(`${PREFIX} ${table} ${attempt} `);
  const others = facts().filter((fact) => fact.kind === 'commitment' && isOther(fact));
  const at = ({ value }: Fact): number => (JSON.parse(value) as KeptCommitment).at;
  const [oldest] = others.sort((one, other) => at(one) - at(other));
  if (!oldest) throw new Refused('cannot_keep', 'This browser can keep nothing more, so nothing may be staked on it.');
  for (const { table, attempt, kind, name } of facts(oldest.table, oldest.attempt)) localStorage.removeItem(keyOf(table, attempt, kind, name));
  notice.say(t().fair.forgotten, 'bad');
}

/** What is kept of one table, or of the seeds of one player. */
export class Shelf {
  constructor(readonly table: string) {}

  #get<T>(attempt: number, kind: Kind, name?: string): T | null {
    return JSON.parse(localStorage.getItem(keyOf(this.table, attempt, kind, name)) ?? 'null') as T | null;
  }

  #put(value: unknown, attempt: number, kind: Kind, name?: string): void {
    write(keyOf(this.table, attempt, kind, name), JSON.stringify(value));
  }

  /** Whether nothing was ever promised here. */
  isEmpty(): boolean {
    return this.#get(TABLE, 'key') === null;
  }

  /** The key that everything here is signed with, the first that was kept; of one attempt where each has a journal of its own. */
  keepKey(shown: string, attempt = TABLE): void {
    if (this.#get<string>(attempt, 'key') === null) this.#put(shown, attempt, 'key');
  }

  commitment(attempt: number): KeptCommitment | null {
    return this.#get(attempt, 'commitment');
  }

  keepCommitment(commitment: KeptCommitment): void {
    this.#put(commitment, commitment.attempt, 'commitment');
  }

  shown(attempt: number): Shown | null {
    return this.#get(attempt, 'shown');
  }

  keepShown(attempt: number, shown: Shown): void {
    this.#put(shown, attempt, 'shown');
  }

  terms(attempt: number): KeptTerms | null {
    return this.#get(attempt, 'terms');
  }

  keepTerms(terms: KeptTerms): void {
    this.#put(terms, terms.attempt, 'terms');
  }

  seed(attempt: number): OwnSeed | null {
    return this.#get(attempt, 'seed');
  }

  keepSeed(seed: OwnSeed): void {
    this.#put(seed, seed.attempt, 'seed');
  }

  /** The attempt of which a view has been seen here. */
  begun(): number | null {
    return this.#get(TABLE, 'begun');
  }

  keepBegun(attempt: number): void {
    this.#put(attempt, TABLE, 'begun');
  }

  /** What was shown of the game, as far as it was. */
  events(): Digest {
    return this.#get(TABLE, 'events') ?? NOTHING_SHOWN;
  }

  keepEvents(digest: Digest): void {
    this.#put(digest, TABLE, 'events');
  }

  /** Something is being sent; without a head nobody knows yet what becomes of it. */
  keepSent({ attempt, id, ...sent }: Sent): void {
    this.#put(sent, attempt, 'sent', id);
  }

  /** It was refused: nothing has happened. */
  forgetSent(attempt: number, id: string): void {
    localStorage.removeItem(keyOf(this.table, attempt, 'sent', id));
  }

  bet(attempt: number, nonce: number): SentBet | null {
    return this.#get(attempt, 'bet', String(nonce));
  }

  keepBet(bet: SentBet): void {
    this.#put(bet, bet.attempt, 'bet', String(bet.nonce));
  }

  forgetBet({ attempt, nonce }: SentBet): void {
    localStorage.removeItem(keyOf(this.table, attempt, 'bet', String(nonce)));
  }

  /** A head; once it is signed it stays so. */
  keepHead({ attempt, head, signature }: Head): void {
    const kept = this.#get<{ signature: string | null }>(attempt, 'head', head);
    this.#put({ signature: signature ?? kept?.signature ?? null }, attempt, 'head', head);
  }

  keepLast(head: Head): void {
    this.#put(head, head.attempt, 'last');
  }

  /** Where the house did not keep its word; of one attempt where each has a journal of its own. */
  broken(attempt = TABLE): Difference[] {
    return this.#get(attempt, 'broken') ?? [];
  }

  keepBroken(broken: Difference[], attempt = TABLE): void {
    this.#put(broken, attempt, 'broken');
  }

  /** All commitments, without what was done under them. */
  commitments(): KeptCommitment[] {
    const prefix = `${PREFIX} ${this.table} `;
    const attempts = storedKeys().filter((key) => key.startsWith(prefix) && key.endsWith(' commitment'));
    return attempts.map((key) => JSON.parse(localStorage.getItem(key)!) as KeptCommitment);
  }

  /** All of it; of one attempt where each has a journal of its own. */
  all(only?: number): Kept {
    const of = only === undefined ? facts(this.table) : [...facts(this.table, TABLE), ...facts(this.table, only)];
    const every = <T>(kind: Kind, more: (fact: Fact) => object = () => ({})): T[] =>
      of.filter((fact) => fact.kind === kind).map((fact) => ({ ...(JSON.parse(fact.value) as T), ...more(fact) }));
    const inOrder = <T extends { attempt: number }>(all: T[]): T[] => all.sort((one, other) => one.attempt - other.attempt);
    return {
      table: this.table,
      houseKey: this.#get(only ?? TABLE, 'key'),
      commitments: inOrder(every<KeptCommitment>('commitment')),
      terms: inOrder(every<KeptTerms>('terms')),
      seeds: inOrder(every<OwnSeed>('seed')),
      begun: this.begun(),
      sent: every<Sent>('sent', ({ attempt, name }) => ({ attempt, id: name })),
      bets: every<SentBet>('bet').sort((one, other) => one.nonce - other.nonce),
      heads: inOrder(every<Head>('head', ({ attempt, name }) => ({ attempt, head: name }))),
      last: every<Head>('last').at(-1) ?? null,
      broken: this.broken(only),
    };
  }
}
