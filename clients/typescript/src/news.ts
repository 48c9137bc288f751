/** Something that changes now and then, for whoever waits until it has. */

export class News {
  #waiting: { resolve: () => void; reject: (why: Error) => void }[] = [];
  #fault: Error | undefined;
  /** How often something was new. */
  count = 0;

  /** Something is new. */
  tell(): void {
    this.count += 1;
    this.wake();
  }

  /** Lets everybody look again, though nothing is new. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }

  /** There will be nothing more. */
  stop(why: Error): void {
    this.#fault ??= why;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(this.#fault);
  }

  /** Waits until something holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#fault) throw this.#fault;
      await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }
    if (this.#fault) throw this.#fault;
  }
}
