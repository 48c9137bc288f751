import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BINARY } from './house';

/** The real binary as a workbench, at a port of its own, with a line in a folder of its own. */
export class Workbench {
  private constructor(
    readonly url: string,
    private process: ChildProcess,
    private readonly folder: string,
    private readonly game: string,
  ) {}

  static async open(game: string): Promise<Workbench> {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-workbench-'));
    const started = serve(game, folder, '0');
    return new Workbench(await address(started), started, folder, game);
  }

  /** Ends the program, as an author does who builds it again. */
  async end(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  /** Makes another line of the one that is kept, while the program does not run. */
  change(how: (line: string) => string): void {
    const file = journal(this.folder);
    writeFileSync(file, how(readFileSync(file, 'utf8')));
  }

  /** Starts it again, at the same port. */
  async start(): Promise<void> {
    this.process = serve(this.game, this.folder, new URL(this.url).port);
    await address(this.process);
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true });
  }
}

const journal = (folder: string): string => join(folder, 'line.journal');

const serve = (game: string, folder: string, port: string): ChildProcess =>
  spawn(BINARY, ['dev', game, '--port', port, '--journal', journal(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });

async function address(started: ChildProcess): Promise<string> {
  for await (const line of createInterface(started.stdout!)) {
    const url = /^the bench is at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the workbench ended before it was open');
}
