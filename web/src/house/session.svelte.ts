/** One's session against the house: money, seeds, and the round of each game. It is one for all tabs of a player. */

import type { Games } from '../generated/games';
import type { Options } from '../generated/table';
import type { Balance, CurrencyInfo, RetiredSeed, RoundInfo, SeedsInfo, SessionTell } from '../generated/wire';
import { decimal, unitsOf } from './decimal';
import { lastHead, openRound, type RoundName } from './kept';
import { notice } from '../ui/notices.svelte';
import { Refused } from './http';
import { me } from './me.svelte';
import { suggestedName } from './open';
import { randomSeed } from './seeds';
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
    socket.listen((message) => {
      if (message.type === 'session.balance') this.#money(message.balance);
      if (message.type === 'session.options') this.options = { ...this.options, [message.game]: message.options };
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
  }

  async #lookAtSeeds(): Promise<void> {
    const answer = await socket.ask({ type: 'session.seeds' });
    if (answer.type === 'session.seeds') await this.#commit(answer.seeds);
  }

  /** No bet is taken without a client seed: a random one, until the player writes another. */
  async #commit(seeds: SeedsInfo): Promise<void> {
    if (seeds.clientSeed !== null) this.seeds = seeds;
    else await this.#sendClientSeed(randomSeed());
  }

  async #sendClientSeed(clientSeed: string): Promise<void> {
    const answer = await socket.ask({ type: 'session.setClientSeed', clientSeed });
    if (answer.type === 'session.seeds') this.seeds = answer.seeds;
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
    if (answer.round) this.#show(answer.round, this.#isNews(answer.round) ? 'found' : this.deeds[game]);
    else await this.#lookForEnd(game);
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
    if (round) this.#show(round, 'endedMeanwhile');
  }

  /** Places a bet. False where it was refused, which the player has been told. */
  async bet(game: SessionName, bet: { amount: string; currency: string; difficulty?: string }): Promise<boolean> {
    if (!this.seeds) return false;
    return this.play({ type: `${game}.placeBet`, ...bet, serverSeedHash: this.seeds.serverSeedHash }, 'bet');
  }

  /** Asks for something in a round. */
  async play(request: Request, deed: Deed): Promise<boolean> {
    return this.#asking(async () => {
      const answer = await socket.ask(request);
      if (answer.type !== 'session.accepted') return;
      this.#show(answer.round, deed);
      lastHead.set(this.rounds[answer.round.game as SessionName]!.view.fair.serverSeedHash, answer.head);
      if (deed === 'bet' && this.seeds) this.seeds = { ...this.seeds, nonce: answer.round.round + 1 };
    });
  }

  #show(round: RoundInfo, deed: Deed | undefined): void {
    const game = round.game as SessionName;
    const shown = round as unknown as Round;
    this.rounds = { ...this.rounds, [game]: shown };
    this.deeds = { ...this.deeds, [game]: deed ?? 'found' };
    if (isPlaying(shown)) openRound.set(game, nameOf(shown));
    else openRound.forget(game);
  }

  setClientSeed(clientSeed: string): Promise<boolean> {
    return this.#asking(() => this.#sendClientSeed(clientSeed));
  }

  /** Retires the server seed; gives it, opened. */
  async rotate(): Promise<RetiredSeed | null> {
    const old = this.seeds?.serverSeedHash;
    if (old === undefined) return null;
    let retired: RetiredSeed | null = null;
    await this.#asking(async () => {
      retired = await this.#retire(old);
    });
    return retired;
  }

  async #retire(old: string): Promise<RetiredSeed | null> {
    try {
      const answer = await socket.ask({ type: 'session.rotate', serverSeedHash: old });
      if (answer.type !== 'session.rotated') return null;
      await this.#commit(answer.seeds);
      return answer.retired;
    } catch (why) {
      // A conflict means that it is done: the answer was lost with the line, or another tab was faster.
      if (!(why instanceof Refused) || why.code !== 'conflict') throw why;
      await this.#lookAtSeeds();
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
