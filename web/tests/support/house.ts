import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Beside `xtask`, which names it; by hand, where `cargo build --release` puts it. */
export const BINARY = process.env.CROUPIER_BIN ?? join(import.meta.dirname, '../../../target/release/croupier');

/** The program of a game that was written by the guide, outside this repository; `xtask` names it, too. */
export const NEW_GAME = process.env.CROUPIER_NEW_GAME ?? join(dirname(BINARY), 'duel');

/** What a test may want otherwise. */
export interface HouseOptions {
  /** Another program than ours. */
  program?: string;
  /** Reached by this machine's address in its network, as friends do; else by 127.0.0.1. */
  lan?: boolean;
  /** Kept in a folder; else in memory. */
  kept?: boolean;
  /** Files of its `configs` folder by name (`currencies.json`), as they are; it is kept then. */
  configs?: Record<string, unknown>;
  /** Folders of boards that it is given, by game. */
  boards?: Record<string, string>;
  /** Settings of `croupier.json`; those that are missing are the defaults. */
  settings?: Record<string, unknown>;
}

/** Bots that do not pretend to think, and no next match by itself while a test still looks at the result of the last one. */
export const QUICK = { limits: { botDelayMs: 20, nextSeconds: 600 } };

/** The real binary, open at a port of its own. */
export class House {
  private constructor(
    readonly url: string,
    private process: ChildProcess,
    private readonly folder: string,
    private readonly words: string[],
    private readonly program: string,
  ) {
    // Else all tests after it would fail by lost lines, and none would say why.
    process.once('exit', this.#tellEnd);
  }

  readonly #tellEnd = (code: number | null, signal: string | null) => console.error(`The house at ${this.url} ended by itself: ${signal ?? code}`);

  static async open(options: HouseOptions = {}): Promise<House> {
    const { program = BINARY, lan = false, configs, kept = configs !== undefined, boards = {}, settings = QUICK } = options;
    const folder = mkdtempSync(join(tmpdir(), 'croupier-browser-'));
    const config = join(folder, 'settings.json');
    writeFileSync(config, JSON.stringify(settings));
    const data = kept ? join(folder, 'data') : 'memory';
    for (const [name, content] of Object.entries(configs ?? {})) {
      const path = join(data, 'configs', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
    const shown = Object.entries(boards).flatMap(([game, board]) => ['--board', `${game}=${board}`]);
    const words = ['--data', data, '--config', config, ...shown, ...(lan ? ['--lan'] : [])];
    const started = serve(program, '127.0.0.1:0', words);
    return new House(await address(started), started, folder, words, program);
  }

  /** Ends it as a failing machine would, and opens it again at the same address with what it kept. */
  async restart(): Promise<void> {
    this.process.off('exit', this.#tellEnd);
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    this.process = serve(this.program, new URL(this.url).host, this.words);
    await address(this.process);
    this.process.once('exit', this.#tellEnd);
  }

  /** The folder of a house that is kept. */
  get data(): string {
    return join(this.folder, 'data');
  }

  /** The secret half of its key, as 64 hex digits; only a house that is kept has it in a file. */
  secretKey(): string {
    return readFileSync(join(this.data, 'croupier.house-key'), 'utf8').trim();
  }

  /** Ends it as the system would, and forgets what it kept. */
  async close(): Promise<void> {
    this.process.off('exit', this.#tellEnd);
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, 'exit');
      this.process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true });
  }
}

const serve = (program: string, listen: string, words: string[]): ChildProcess =>
  spawn(program, ['serve', '--listen', listen, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });

/** The address that the house tells once it is open. */
async function address(started: ChildProcess): Promise<string> {
  const failed = new Promise<never>((_, reject) => {
    started.once('error', (error) => reject(new Error(`${started.spawnfile} cannot be started: ${error.message}`)));
    started.once('exit', (code) => reject(new Error(`${started.spawnfile} ended with ${code} before it was open`)));
  });
  const told = new Promise<string>((resolve) => {
    createInterface(started.stdout!).on('line', (line) => {
      const url = /^Croupier is open at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return Promise.race([told, failed]);
}
