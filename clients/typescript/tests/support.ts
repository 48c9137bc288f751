/** A real house for a test: the binary that `CROUPIER_BIN` names, with a folder that outlives a crash, behind a line that can be cut. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Evidence } from 'croupier-client';

const BINARY = process.env['CROUPIER_BIN'] ?? 'croupier';

/** Settings that let nobody wait long. */
export const TABLES = {
  xidach: { seats: 3, config: { hands: 3, turnSeconds: 5 } },
  contraband: { seats: 4, config: { rounds: 2, selectSeconds: 5, actSeconds: 5, settleSeconds: 5 } },
  bazaar: { seats: 3, config: { rounds: 2, negotiateSeconds: 5, revealSeconds: 5 } },
  cashflow: { seats: 2, config: { turnSeconds: 10, windowSeconds: 5 } },
} as const;

/** Chance alone hardly ever brings CashFlow to its end: after this many commands its players agree to end it. */
export const ENOUGH = 25;

export class RealHouse {
  readonly folder = mkdtempSync(join(tmpdir(), 'croupier-clients-'));
  readonly #lines = new Set<Socket>();
  #process: ChildProcess | undefined;
  #port = 0;
  #proxy: Server | undefined;

  static async open(): Promise<RealHouse> {
    const house = new RealHouse();
    await house.start();
    house.#proxy = createServer((socket) => house.#pass(socket)).listen(0, '127.0.0.1');
    await once(house.#proxy, 'listening');
    return house;
  }

  /** The address of the line to it. */
  get url(): string {
    return `http://127.0.0.1:${(this.#proxy?.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    const words = ['serve', '--listen', `127.0.0.1:${this.#port}`, '--data', this.folder];
    this.#process = spawn(BINARY, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface(this.#process.stdout!)) {
      const port = / at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port === undefined) throw new Error(`The house does not open: ${line}`);
      this.#port = Number(port);
      return;
    }
  }

  #pass(socket: Socket): void {
    const other = connect(this.#port, '127.0.0.1');
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#lines.add(one);
      one.pipe(two);
      one.on('error', () => two.destroy());
      one.on('close', () => {
        this.#lines.delete(one);
        two.destroy();
      });
    }
  }

  /** Every line breaks, without a word. */
  cut(): void {
    for (const line of this.#lines) line.destroy();
  }

  /** As the power fails. */
  async kill(): Promise<void> {
    const process = this.#process!;
    if (process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    this.cut();
    this.#proxy?.close();
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  /** What the auditor says: it decides every command again, and holds the evidence against the journal. */
  verify(journal: string, evidence: Evidence[]): { code: number | null; said: string } {
    const file = join(this.folder, 'journal');
    writeFileSync(file, journal);
    const words = evidence.flatMap((one, at) => {
      const path = join(this.folder, `evidence-${at}.json`);
      writeFileSync(path, JSON.stringify(one));
      return ['--evidence', path];
    });
    const { status, stdout, stderr } = spawnSync(BINARY, ['verify', file, ...words], { encoding: 'utf8' });
    return { code: status, said: stdout + stderr };
  }
}

/** Dice that always fall alike. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
