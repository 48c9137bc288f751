import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
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
  /** What is played when it is told: a table of one person or of two, two tables, or rounds. */
  place: 'one' | 'two' | 'twice' | 'rounds';
  /** What the page says (`data-what`) where it stops, or why it cannot see it. */
  browser: { caught: string } | { unseen: string };
}

/** All lies that are told between a client and a house. */
export const lies = (): Lie[] =>
  execFileSync(LIAR, ['--list', '--json'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Lie);

/** A house that lies: a proxy in front of one that does not, with its key. */
export class LyingHouse {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async open(house: House, lie?: string): Promise<LyingHouse> {
    const words = ['--to', house.url, '--house-key', house.key];
    const started = spawn(LIAR, lie === undefined ? words : [...words, '--lie', lie], { stdio: ['ignore', 'pipe', 'inherit'] });
    return new LyingHouse(await told(started, /^The liar is open at (\S+)$/), started);
  }

  async close(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }
}
