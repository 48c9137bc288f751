/** The rules and the audit of the house in this browser: the very ones, built for WebAssembly. */

import address from '../../node_modules/.croupier/rules.wasm?url';
import { Module, type Question } from './module';

const rules = new Module(address);

/** One question and its answer. Every question gets a memory of its own: nothing that went wrong before can reach it. */
export async function ask<T>(question: Question): Promise<T> {
  return (await rules.fresh()).ask(question);
}
