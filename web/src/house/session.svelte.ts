/** One's session against the house: money, seeds, and the round of each game. It is one for all tabs of a player. */

import type { Games } from '../generated/games';
import type { Options } from '../generated/table';
import type { Balance, CurrencyInfo, RetiredSeed, RoundInfo, SeedsInfo, SessionTell } from '../generated/wire';
import { decimal, unitsOf } from './decimal';
import type { SentBet } from '../fair/kept';
import { houseKey } from './key.svelte';
import { openRound, type RoundName } from './kept';
import { notice } from '../ui/notices.svelte';
import { Refused } from './http';
import { me } from './me.svelte';
import { suggestedName } from './open';
import { SeedWitness } from './seedWitness.svelte';
import { socket, type Request } from './socket.svelte';

export const SESSION_GAMES = ['hilo', 'chickenroad', 'dragontower'] as const;
export type SessionName = (typeof SESSION_GAMES)[number];

export type RoundView<G extends SessionName = SessionName> = Games[G]['view'];

/** A round as its game's parts read it. */
export interface Round<G extends SessionName = SessionName> extends Omit<RoundInfo, 'view' | 'game'> {
  game: G;
  view: RoundView<G>;
}

export type Info = Extract<SessionTell, { type: 'session.info' }>;
export type Past = Extract<SessionTell, { type: 'session.history' }>;

/** What brought a round to where it is: a request of ours by its word, or it was found so. */
export type Deed = 'bet' | 'higher' | 'lower' | 'skip' | 'step' | 'cashOut' | 'found' | 'endedMeanwhile';

type Rounds = { [G in SessionName]?: Round<G> };

export const isPlaying = (round: Round | undefined | null): boolean => round?.view.phase === 'playing';

const nameOf = ({ round, view }: Round): RoundName => ({ hash: view.fair.serverSeedHash, number: round });

/** A configured limit may leave decimals out; with all of them, amounts can be compared as they stand. */
function allDecimals(currency: CurrencyInfo): CurrencyInfo {
  const { decimals, minBet, maxBet, maxPayout } = currency;
  const whole = (text: string) => decimal(unitsOf(text, decimals)!, decimals);
  return { ...currency, minBet: whole(minBet), maxBet: whole(maxBet), maxPayout: whole(maxPayout) };
}

class Session {
  info = $state.raw<Info | null>(null);
  seeds = $state.raw<SeedsInfo | null>(null);
  /** The open round of each game, or the last one that ended here. */
  rounds = $state.raw<Rounds>({});
  deeds = $state.raw<{ [G in SessionName]?: Deed }>({});
  /** What may be asked of each game now, as the house last said. */
  options = $state.raw<{ [G in SessionName]?: Options }>({});
  /** Whether an answer is being waited for. */
  busy = $state(false);
  /** What the house has promised, and whether it keeps it; once we are somebody. */
  witness = $state.raw<SeedWitness | null>(null);
  #unsigned = false;
  #signing = false;

  // Another tab of the same player may play on; what it did is asked for, never guessed.
  readonly #tabs = new BroadcastChannel('croupier.session');
  #arrived: Promise<void> | undefined;

  /** The games whose round is open. */
  readonly open = $derived(SESSION_GAMES.filter((game) => isPlaying(this.rounds[game])));

  /** Becomes somebody, and learns how things stand; once. */
  arrive(): Promise<void> {
    this.#arrived ??= this.#begin().catch((why: unknown) => {
      this.#arrived = undefined;
      throw why;
    });
    return this.#arrived;
  }

  async #begin(): Promise<void> {
    await me.ensure(suggestedName());
    this.witness = new SeedWitness(`seeds/${me.player}`);
    socket.listen((message) => {
      if (message.type === 'session.balance') this.#money(message.balance);
      if (message.type === 'session.options') this.options = { ...this.options, [message.game]: message.options };
      // Another device of the same player plays.
      if (message.type === 'session.round' && !this.busy) this.look(message.round.game as SessionName);
      if (message.type === 'session.reseeded') this.#reseed(message.retired);
      // After a lost line nobody knows what happened meanwhile.
      if (message.type === 'welcome' && this.info) this.#lookAgain();
    });
    await this.refresh();
    this.#tabs.onmessage = () => this.#lookAgain();
  }

  #lookAgain(): void {
    this.refresh().catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
      notice.refusal(why);
    });
  }

  /** Asks for everything again. */
  async refresh(): Promise<void> {
    const [info] = await Promise.all([socket.ask({ type: 'session.info' }), this.#lookAtSeeds()]);
    if (info.type === 'session.info') this.info = { ...info, currencies: info.currencies.map(allDecimals) };
    await Promise.all(SESSION_GAMES.map((game) => this.#lookAtRound(game)));
    await this.#commit();
  }

  /** The house has opened the seed after a round, or a void round has used its nonce up. */
  #reseed(retired: RetiredSeed | null): void {
    if (retired) this.#witness.seesRetired(retired);
    this.#lookAgain();
  }

  /** The commitment is kept before anything else. */
  async #lookAtSeeds(): Promise<void> {
    const answer = await socket.ask({ type: 'session.seeds' });
    if (answer.type !== 'session.seeds') return;
    this.#witness.sees(answer.seeds);
    this.seeds = answer.seeds;
  }

  /** One's own client seed is put in force, whichever the house has; while a round is open, that round's stays. */
  async #commit(): Promise<void> {
    const { seeds } = this;
    if (!seeds || this.stopped || this.open.length > 0) return;
    const own = this.#witness.own(seeds.attempt);
    if (seeds.clientSeed !== own) await this.#sendClientSeed(own);
  }

  async #sendClientSeed(clientSeed: string): Promise<void> {
    const answer = await socket.ask({ type: 'session.setClientSeed', clientSeed });
    if (answer.type !== 'session.seeds') return;
    if (this.#witness.sees(answer.seeds)) this.#witness.seesClientSeed(answer.seeds);
    this.seeds = answer.seeds;
  }

  get #witness(): SeedWitness {
    return this.witness!;
  }

  /** Whether nothing may be sent: a promise was broken, or the house shows another key. */
  get stopped(): boolean {
    return houseKey.changed || (this.witness?.stopped ?? false);
  }

  /** How a game stands now: its round, and what may be asked of it. Money may have moved in another game since. */
  look(game: SessionName): void {
    this.#lookAtRound(game).catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
      notice.refusal(why);
    });
  }

  async #lookAtRound(game: SessionName): Promise<void> {
    const answer = await socket.ask({ type: `${game}.checkActive` });
    if (answer.type !== 'session.active') return;
    if (!answer.round) return this.#lookForEnd(game);
    if (this.seeds && !this.#witness.seesRound(this.seeds.attempt, answer.round)) return;
    this.#show(answer.round, this.#isNews(answer.round) ? 'found' : this.deeds[game]);
  }

  #isNews(round: RoundInfo): boolean {
    return JSON.stringify(this.rounds[round.game as SessionName]?.view) !== JSON.stringify(round.view);
  }

  /** A round that was open when we last looked has ended unseen: how, the history tells. */
  async #lookForEnd(game: SessionName): Promise<void> {
    const here = this.rounds[game];
    const was = here && isPlaying(here) ? nameOf(here) : openRound.get(game);
    if (!was) return;
    openRound.forget(game);
    const past = await this.history(was.hash, was.number).catch(() => null);
    const round = past?.rounds.find((one) => one.round === was.number && one.game === game);
    if (!round) return;
    const attempt = this.#witness.attemptOf({ serverSeedHash: was.hash });
    if (attempt === null || this.#witness.seesRound(attempt, round)) this.#show(round, 'endedMeanwhile');
  }

  /** Places a bet. False where it was refused, which the player has been told. */
  async bet(game: SessionName, bet: { amount: string; currency: string; difficulty?: string }): Promise<boolean> {
    const { seeds } = this;
    if (!seeds || this.stopped || !this.#witness.knowsBetsBefore(seeds.nonce)) return false;
    const { serverSeedHash, attempt, nonce } = seeds;
    const quoted = { clientSeed: this.#witness.own(attempt), nonce };
    const id = socket.newId();
    const sent = { attempt, id, game, ...quoted, ...bet, taken: false };
    return this.#play({ type: `${game}.placeBet`, ...bet, ...quoted, serverSeedHash }, 'bet', id, sent);
  }

  /** Asks for something in a round. */
  play(request: Request, deed: Deed): Promise<boolean> {
    return this.#play(request, deed, socket.newId());
  }

  async #play(request: Request, deed: Deed, id: string, bet?: SentBet): Promise<boolean> {
    const game = String(request.type).split('.')[0] as SessionName;
    const [attempt, expected] = [this.seeds?.attempt, bet?.nonce ?? this.rounds[game]?.round];
    if (this.stopped || this.busy || attempt === undefined || expected === undefined) return false;
    this.#witness.sends(attempt, id, bet);
    return this.#asking(async () => {
      const answer = await socket.ask(request, id).catch((why: unknown) => {
        if (why instanceof Refused) this.#witness.refuses(attempt, id, bet);
        throw why;
      });
      if (answer.type !== 'session.accepted') return;
      if (!this.#witness.accepts(attempt, id, answer.head, answer.round, expected)) return;
      this.#show(answer.round, deed);
      this.#unsigned = true;
      void this.#sign();
      if (bet && this.seeds) this.seeds = { ...this.seeds, nonce: bet.nonce + 1 };
    });
  }

  /** Has the head of one's last accepted request signed, one at a time. */
  async #sign(): Promise<void> {
    if (this.#signing || !this.#unsigned) return;
    this.#signing = true;
    this.#unsigned = false;
    const answer = await socket.ask({ type: 'session.signHead' }).catch(() => null);
    this.#signing = false;
    if (answer?.type === 'session.signedHead') this.#witness.seesSigned(answer.attempt, answer.head, answer.signature);
    await this.#sign();
  }

  #show(round: RoundInfo, deed: Deed | undefined): void {
    const game = round.game as SessionName;
    const shown = round as unknown as Round;
    this.rounds = { ...this.rounds, [game]: shown };
    this.deeds = { ...this.deeds, [game]: deed ?? 'found' };
    if (isPlaying(shown)) openRound.set(game, nameOf(shown));
    else openRound.forget(game);
  }

  /** A new client seed of one's own, with what was typed. */
  setClientSeed(typed: string): Promise<boolean> {
    const { seeds } = this;
    if (!seeds || this.stopped) return Promise.resolve(false);
    return this.#asking(() => this.#sendClientSeed(this.#witness.writes(seeds.attempt, typed)));
  }

  /** Retires the server seed; gives it, opened. Where a promise was broken, this is the only way on. */
  async rotate(): Promise<RetiredSeed | null> {
    const { seeds } = this;
    if (!seeds || houseKey.changed) return null;
    let retired: RetiredSeed | null = null;
    await this.#asking(async () => {
      const wasStopped = this.#witness.stopped;
      retired = await this.#retire(seeds.serverSeedHash);
      if (wasStopped && retired) this.#witness.beginsAnew();
      if (retired) this.#witness.seesRetired(retired);
      await this.#lookAtSeeds();
      await this.#commit();
    });
    return retired;
  }

  async #retire(old: string): Promise<RetiredSeed | null> {
    try {
      const answer = await socket.ask({ type: 'session.rotate', serverSeedHash: old });
      return answer.type === 'session.rotated' ? answer.retired : null;
    } catch (why) {
      // A conflict means that it is done: the answer was lost with the line, or another tab was faster.
      if (!(why instanceof Refused) || !['conflict', 'stale_seed'].includes(why.code)) throw why;
      return (await this.history(old)).seeds[0] ?? null;
    }
  }

  /** The retired seeds; with a commitment, the rounds under that seed from a number on. */
  async history(serverSeedHash?: string, from = 0): Promise<Past> {
    const request = serverSeedHash === undefined ? {} : { serverSeedHash, from };
    const answer = await socket.ask({ type: 'session.history', ...request });
    if (answer.type !== 'session.history') throw new Error(answer.type);
    return answer;
  }

  /** Fills play money up again. */
  refill(currency: string): Promise<boolean> {
    return this.#asking(async () => {
      const info = await socket.ask({ type: 'session.refill', currency });
      if (info.type === 'session.info') this.info = { ...info, currencies: info.currencies.map(allDecimals) };
      // What may be staked has changed with it.
      await Promise.all(SESSION_GAMES.map((game) => this.#lookAtRound(game)));
    });
  }

  balance(currency: string): Balance | undefined {
    return this.info?.balances.find((balance) => balance.currency === currency);
  }

  #money(balance: Balance): void {
    if (!this.info) return;
    const balances = this.info.balances.map((one) => (one.currency === balance.currency ? balance : one));
    this.info = { ...this.info, balances };
  }

  async #asking(ask: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await ask();
      this.#tabs.postMessage('changed');
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      notice.refusal(why);
      // What we believed was not so: look again.
      this.#lookAgain();
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const session = new Session();
