/** What is too much to try whole in every run is sampled there, from a seed that is printed; `cargo xtask long` tries it whole. */

/** Set by `cargo xtask long`, and nowhere else: its seed. */
const LONG = process.env.CROUPIER_LONG;
const SEED = Number(LONG ?? 18);

export const isLong = LONG !== undefined;

/** Numbers below 1, the same for the same seed and purpose. */
function numbers(purpose: string): () => number {
  let state = [...purpose].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 16777619), SEED ^ 2166136261);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** So many of a list, in no order; all of it in a long run. */
export function sample<T>(all: readonly T[], many: number, purpose: string): T[] {
  if (isLong) return [...all];
  const next = numbers(purpose);
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, many)
    .map(({ one }) => one);
}

export const seedLine = `Sampled from seed ${SEED}; cargo xtask long tries everything.`;
