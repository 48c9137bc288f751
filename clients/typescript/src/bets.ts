/** HiLo, Chicken Road and Dragon Tower against the house: seeds, bets, rounds, and the journal of a retired seed. */

import type { Check } from '../../../web/src/fair/audit';
import { unless } from '../../../web/src/fair/difference';
import { readJournal } from '../../../web/src/fair/journal';
import type { Evidence, SentBet } from '../../../web/src/fair/kept';
import { compareRetired, compareRound, compareSeeds, seenOf } from '../../../web/src/fair/rounds';
import { checkSeedJournal } from '../../../web/src/fair/seedAudit';
import type { Games } from '../../../web/src/generated/games';
import type { Options } from '../../../web/src/generated/table';
import type { RetiredSeed, RoundInfo, SeedsInfo, SessionTell } from '../../../web/src/generated/wire';
import { makeSeed } from '../../../web/src/house/seeds';
import type { Guest, Sitting } from './guest';
import type { Heard, Request } from './line';
import { News } from './news';
import { Refused } from './refused';
import { Keeper } from './witness';

type Said<T extends SessionTell['type']> = Extract<SessionTell, { type: T }>;

/** The games that are played against the house. */
export type SessionName = 'hilo' | 'chickenroad' | 'dragontower';
/** A bet, as the rules of its game have it, and the currency. */
export type Bet<G extends SessionName> = Omit<Extract<Games[G]['command'], { type: 'placeBet' }>, 'type'> & { currency: string };
/** What is asked of a round that is under way. */
export type Step<G extends SessionName> = Exclude<Games[G]['command'], { type: 'placeBet' }>;

/** A round, and what may be asked of it. */
export interface Round<G extends SessionName> {
  round: number;
  view: Games[G]['view'];
  options: Options;
}

export class Bets {
  readonly #guest: Guest;
  readonly #keeper: Keeper;
  readonly #typed: string | undefined;
  readonly #options = new Map<string, Options>();
  readonly #news = new News();
  #seeds: SeedsInfo | undefined;

  private constructor(guest: Guest, { seed, keep }: Sitting) {
    this.#guest = guest;
    this.#typed = seed;
    this.#keeper = new Keeper(guest.house.url, `seeds/${guest.who.player}`, guest.houseKey, keep);
    guest.line.listen((message) => this.#hear(message));
  }

  /** Keeps the commitment, and only then makes a client seed. */
  static async open(guest: Guest, sitting: Sitting): Promise<Bets> {
    const bets = new Bets(guest, sitting);
    await bets.#begin();
    return bets;
  }

  /** The seeds of the rounds to come. */
  get seeds(): SeedsInfo {
    return this.#seeds!;
  }

  /** What was promised and kept, for `croupier verify --evidence`. */
  get evidence(): Evidence {
    return this.#keeper.evidence;
  }

  /** Money, currencies with their limits, and the odds of the games. */
  async info(): Promise<Said<'session.info'>> {
    return (await this.#guest.line.ask({ type: 'session.info' })) as Said<'session.info'>;
  }

  /** Puts something on a round, which begins. */
  async bet<G extends SessionName>(game: G, bet: Bet<G>): Promise<Round<G>> {
    const { attempt, serverSeedHash, clientSeed, nonce } = this.seeds;
    const id = this.#guest.line.newId();
    const { currency, amount, ...rest } = bet as { currency: string; amount: string; difficulty?: string };
    const sent: SentBet = { attempt, nonce, id, game, clientSeed: clientSeed ?? '', currency, amount, ...rest, taken: false };
    this.#keeper.kept.bets.push(sent);
    try {
      const request = { type: `${game}.placeBet`, ...bet, serverSeedHash, clientSeed, nonce } as Request;
      const round = await this.#ask<G>(game, request, id, nonce);
      this.#seeds = { ...this.seeds, nonce: nonce + 1 };
      return round;
    } catch (why) {
      if (why instanceof Refused) this.#keeper.kept.bets = this.#keeper.kept.bets.filter((one) => one !== sent);
      throw why;
    }
  }

  /** The next step of the round that is under way. */
  async step<G extends SessionName>(game: G, { type, ...fields }: Step<G>): Promise<Round<G>> {
    return this.#ask<G>(game, { type: `${game}.${type}`, ...fields } as Request, this.#guest.line.newId(), this.seeds.nonce - 1);
  }

  /** Retires the server seed, downloads its journal and holds it against all that was kept. The next seed is in force behind it. */
  async rotate(): Promise<{ retired: RetiredSeed; checks: Check[]; journal: string }> {
    const { attempt, serverSeedHash, table } = this.seeds;
    const { retired } = (await this.#guest.line.ask({ type: 'session.rotate', serverSeedHash })) as Said<'session.rotated'>;
    const { kept } = this.#keeper;
    this.#keeper.holds(compareRetired(kept, retired));
    const { head, headSignature } = retired;
    this.#keeper.seesEnd(attempt, head, headSignature);
    const { text } = await this.#guest.house.ask('GET', `/api/seeds/${serverSeedHash}/journal`, { token: this.#guest.who.token });
    const ending = { head, signature: headSignature };
    const checks = checkSeedJournal({ journal: readJournal(text), table, attempt, kept, ending });
    for (const { found } of checks) this.#keeper.holds(found);
    kept.last = null;
    await this.#begin();
    return { retired, checks, journal: text };
  }

  async #begin(): Promise<void> {
    this.#takeSeeds(((await this.#guest.line.ask({ type: 'session.seeds' })) as Said<'session.seeds'>).seeds);
    const { attempt } = this.seeds;
    const seed = makeSeed(this.#typed);
    this.#keeper.kept.seeds.push({ attempt, seat: 0, seed });
    this.#keeper.save();
    const { seeds } = (await this.#guest.line.ask({ type: 'session.setClientSeed', clientSeed: seed })) as Said<'session.seeds'>;
    this.#keeper.holds(unless('clientSeed', seed, seeds.clientSeed));
    this.#takeSeeds(seeds);
  }

  #takeSeeds(seeds: SeedsInfo): void {
    const { kept } = this.#keeper;
    this.#keeper.holds(unless('commitment', kept.table, seeds.table) ?? compareSeeds(kept, seeds));
    const { attempt, serverSeedHash, signature, nonce } = seeds;
    if (!kept.commitments.some((one) => one.attempt === attempt)) {
      kept.commitments.push({ attempt, serverSeedHash, signature, nonce, early: true, at: Date.now() });
    }
    this.#keeper.save();
    this.#seeds = seeds;
  }

  async #ask<G extends SessionName>(game: G, request: Request, id: string, expected: number): Promise<Round<G>> {
    const { attempt } = this.seeds;
    this.#keeper.sends(attempt, id);
    this.#options.delete(game);
    try {
      const { head, round } = (await this.#guest.line.ask(request, id)) as Said<'session.accepted'>;
      this.#keeper.accepts(attempt, id, head);
      this.#takeRound(attempt, expected, round);
      await this.#signHead(attempt, head);
      await this.#news.until(() => this.#options.has(game));
      return { round: round.round, view: round.view as Games[G]['view'], options: this.#options.get(game)! };
    } catch (why) {
      if (why instanceof Refused) this.#keeper.refuses(attempt, id);
      throw why;
    }
  }

  /** The round that is shown is the one that was bet. */
  #takeRound(attempt: number, expected: number, round: RoundInfo): void {
    this.#keeper.holds(unless('round', expected, round.round));
    const bet = this.#keeper.kept.bets.find((one) => one.attempt === attempt && one.nonce === expected);
    if (!bet) return;
    this.#keeper.holds(compareRound(this.seeds.serverSeedHash, bet, round));
    bet.taken = true;
    bet.seen = seenOf(round);
  }

  async #signHead(attempt: number, due: string): Promise<void> {
    const { head, signature } = (await this.#guest.line.ask({ type: 'session.signHead' })) as Said<'session.signedHead'>;
    this.#keeper.holds(unless('head', due, head));
    this.#keeper.seesSigned(attempt, head, signature);
  }

  #hear(message: Heard): void {
    if (message.type !== 'session.options') return;
    this.#options.set(message.game, message.options);
    this.#news.tell();
  }
}
