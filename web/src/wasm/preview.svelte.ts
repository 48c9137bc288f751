/**
 * What something would come to, by the rules of the game in this browser. They are fetched when a page asks for the
 * first time; until then nothing is told, and whatever has asked is told as soon as they are there.
 */

import address from '../../node_modules/.croupier/previews.wasm?url';
import type { Previews } from '../generated/games';
import type * as figures from '../generated/odds';
import { Module, type Instance, type Question } from './module';

/** After how many milliseconds what could not be fetched is tried again. */
const AGAIN = 5_000;

type NameOf<T> = T extends unknown ? keyof T & string : never;
type Part<T, K extends string> = T extends Record<K, infer Value> ? Value : never;

/** What a game can be asked. */
export type Asks<G extends keyof Previews> = NameOf<Previews[G]['asked']>;
/** What a question has to say. */
export type Asked<G extends keyof Previews, K extends Asks<G>> = Part<Previews[G]['asked'], K>;
/** What it is told. */
export type Told<G extends keyof Previews, K extends Asks<G>> = Part<Previews[G]['told'], K>;

const rules = new Module(address);

class Kept {
  /** Not part of what pages wait for: one that was spoilt is replaced without their asking again. */
  #rules: Instance | null = null;
  #there = $state(false);
  #loading: Promise<void> | null = null;

  /** Fetches the rules, if they are not there. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      this.#rules = await rules.fresh();
      this.#there = true;
    } catch {
      setTimeout(() => void this.#again(), AGAIN);
    }
  }

  #again(): Promise<void> {
    this.#loading = null;
    return this.load();
  }

  /** The answer; nothing as long as there is none. */
  ask<T>(question: Question): T | undefined {
    if (!this.#there) void this.load();
    if (!this.#there || !this.#rules) return undefined;
    try {
      const { told, refused } = this.#rules.ask<{ told?: T; refused?: string }>(question);
      if (refused !== undefined) console.error(refused);
      return told;
    } catch (error) {
      console.error(error);
      this.#rules = null;
      void this.#again();
      return undefined;
    }
  }
}

const kept = new Kept();

/** Resolves when the rules are there, or could not be fetched at once. */
export const ready = (): Promise<void> => kept.load();

type Figures = NameOf<figures.Asked>;

/** What `croupier odds` reckons, of the games against the house: as {@link preview}. */
export function odds<K extends Figures>(name: K, asked: Part<figures.Asked, K>): Part<figures.Told, K> | undefined {
  const told = kept.ask<Record<K, Part<figures.Told, K>>>({ ask: 'odds', asked: { [name]: asked } });
  return told?.[name];
}

/** What a game tells of a question of ours: at once, and nothing as long as its rules are not there. */
export function preview<G extends keyof Previews, K extends Asks<G>>(game: G, name: K, asked: Asked<G, K>): Told<G, K> | undefined {
  const told = kept.ask<Record<K, Told<G, K>>>({ ask: 'preview', game, asked: { [name]: asked } });
  return told?.[name];
}
