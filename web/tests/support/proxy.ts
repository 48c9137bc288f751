import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { BINARY, told, type House } from './house';

/** Beside the house's own binary, where `xtask` and cargo put it. */
const LIAR = process.env.LIAR_BIN ?? join(BINARY, '..', 'liar');

/** A lie of `crates/liar`, and what the browser is to say of it. */
export interface Lie {
  name: string;
  /** What the house does. */
  what: string;
  /** What is played when it is told: a table of one person or of two, or with a bot between them, two tables, or rounds. */
  place: 'one' | 'two' | 'three' | 'twice' | 'rounds';
  /** What the page says (`data-what`) where it stops, or why it cannot see it. */
  browser: { caught: string } | { unseen: string };
}

/** All lies that are told between a client and a house. */
export const lies = (): Lie[] =>
  execFileSync(LIAR, ['--list', '--json'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Lie);

/** How many lies a run tells; `cargo xtask long` tells them all. */
const SAMPLE = 4;

/** Some of these, or all in a long run. Which ones follows from a seed that `xtask` prints. */
export function sample(all: Lie[]): Lie[] {
  if (process.env.CROUPIER_LONG !== undefined) return all;
  const draw = (name: string) =>
    createHash('sha256')
      .update(`${process.env.CROUPIER_LIES ?? 0}:${name}`)
      .digest('hex');
  return all.toSorted((one, other) => draw(one.name).localeCompare(draw(other.name))).slice(0, SAMPLE);
}

/** A house that lies: a proxy in front of one that does not, with its key. */
export class LyingHouse {
  private constructor(
    readonly url: string,
    /** The key of the house behind it, which everybody has known for long. */
    readonly key: string,
    private readonly process: ChildProcess,
  ) {}

  static async open(house: House, lie?: string): Promise<LyingHouse> {
    const words = ['--to', house.url, '--house-key', house.key];
    const started = spawn(LIAR, lie === undefined ? words : [...words, '--lie', lie], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { houseKey } = (await (await fetch(`${house.url}/api/house`)).json()) as { houseKey: string };
    return new LyingHouse(await told(started, /^The liar is open at (\S+)$/), houseKey, started);
  }

  async close(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }
}
