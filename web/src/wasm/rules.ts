/**
 * The rules and the audit of the house in this browser: the very ones, built for WebAssembly and fetched when they are
 * first needed. One text in, one text out.
 */

import address from '../../node_modules/.croupier/rules.wasm?url';

interface Door {
  memory: WebAssembly.Memory;
  /** Makes room for a question of so many bytes, and says where. */
  room(length: number): number;
  /** Answers it, and says how long the answer is. */
  ask(): number;
  answered(): number;
}

export type Question = { ask: string } & Record<string, unknown>;

let module: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** What could not be fetched is fetched again the next time. */
async function fetched(): Promise<WebAssembly.Module> {
  module ??= load();
  try {
    return await module;
  } catch (error) {
    module = null;
    throw error;
  }
}

/** The rules with a memory of their own, which answer at once. What goes wrong in it throws, and spoils it for all that comes after. */
export class Rules {
  readonly #door: Door;

  private constructor(door: Door) {
    this.#door = door;
  }

  static async fresh(): Promise<Rules> {
    const { exports } = await WebAssembly.instantiate(await fetched());
    return new Rules(exports as unknown as Door);
  }

  ask<T>(question: Question): T {
    const door = this.#door;
    const asked = new TextEncoder().encode(JSON.stringify(question));
    // Whatever is called may make the memory larger, which is another buffer then.
    const room = door.room(asked.length);
    new Uint8Array(door.memory.buffer, room, asked.length).set(asked);
    const length = door.ask();
    const answered = door.answered();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(door.memory.buffer, answered, length))) as T;
  }
}

/** One question and its answer. Every question gets a memory of its own: nothing that went wrong before can reach it. */
export async function ask<T>(question: Question): Promise<T> {
  return (await Rules.fresh()).ask(question);
}
