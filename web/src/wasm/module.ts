/** A WebAssembly module of the house, fetched when it is first needed: one text in, one text out. */

interface Door {
  memory: WebAssembly.Memory;
  /** Makes room for a question of so many bytes, and says where. */
  room(length: number): number;
  /** Answers it, and says how long the answer is. */
  ask(): number;
  answered(): number;
}

export type Question = { ask: string } & Record<string, unknown>;

/** A module with a memory of its own, which answers at once. What goes wrong in it throws, and spoils it for all that comes after. */
export class Instance {
  readonly #door: Door;

  constructor(exports: WebAssembly.Exports) {
    this.#door = exports as unknown as Door;
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

export class Module {
  #compiled: Promise<WebAssembly.Module> | null = null;

  constructor(readonly address: string) {}

  async fresh(): Promise<Instance> {
    return new Instance((await WebAssembly.instantiate(await this.#fetched())).exports);
  }

  /** What could not be fetched is fetched again the next time. */
  async #fetched(): Promise<WebAssembly.Module> {
    this.#compiled ??= this.#load();
    try {
      return await this.#compiled;
    } catch (error) {
      this.#compiled = null;
      throw error;
    }
  }

  async #load(): Promise<WebAssembly.Module> {
    const answer = await fetch(this.address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}
