/** This browser, as the house tells it from others of the same player. */

const KEY = 'croupier.client';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random characters of `a`–`z` and `0`–`9`, each as likely as any other. */
export function randomLetters(count: number): string {
  let letters = '';
  while (letters.length < count) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // What is left of 256 beyond a multiple of 36 would make some of them likelier.
    if (byte < 252) letters += LETTERS[byte % LETTERS.length];
  }
  return letters;
}

/** The id of this client, made once: the house begins a game only while the client that sent a seat's hash is there. */
export function clientId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const made = randomLetters(20);
  localStorage.setItem(KEY, made);
  return made;
}
