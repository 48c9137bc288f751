/** A hash or a key as six words, so that people can read it to one another. */

/** As many bits as a word of the list of 2,048 stands for. */
const BITS = 11;
const COUNT = 6;

/** The numbers of the words: the first 66 bits, from the front. */
export function wordNumbers(hex: string): number[] {
  const digits = 17;
  const first = BigInt(`0x${hex.slice(0, digits)}`) >> BigInt(4 * digits - BITS * COUNT);
  return Array.from({ length: COUNT }, (_, i) => Number((first >> BigInt(BITS * (COUNT - 1 - i))) % BigInt(2 ** BITS)));
}

/** The words themselves; their list is fetched when somebody wants to read them. */
export async function sixWords(hex: string): Promise<string[]> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  return wordNumbers(hex).map((number) => wordlist[number]!);
}
