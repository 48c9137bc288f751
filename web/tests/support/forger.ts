import { hashes, keygen, sign } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '../../src/fair/sha256';
import { commitmentText, headText, termsText, type Place } from '../../src/fair/signed';

hashes.sha512 = sha512;

/** A key of a house, and what it signs: as a house would that holds it. */
export class Signer {
  readonly key: string;
  readonly #secret: Uint8Array;

  /** With the secret half, as hex digits; a byte makes one for tests. */
  constructor(secret: string | number) {
    this.#secret = hexToBytes(typeof secret === 'string' ? secret : secret.toString(16).padStart(2, '0').repeat(32));
    this.key = bytesToHex(keygen(this.#secret).publicKey);
  }

  sign(text: string): string {
    return bytesToHex(sign(utf8ToBytes(text), this.#secret));
  }

  commitment(place: Place, hash: string): string {
    return this.sign(commitmentText(place, hash));
  }

  terms(place: Place, text: string): string {
    return this.sign(termsText(place, text));
  }

  head(place: Place, head: string): string {
    return this.sign(headText(place, head));
  }
}

export type Entry = { number: number; who: number | string; what: Record<string, unknown>; [name: string]: unknown };

const LINE = /^\{"hash":"[0-9a-f]{64}","entry":(\{.*\})\}$/;

export const entriesOf = (file: string): Entry[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(LINE.exec(line)![1]!) as Entry);

/** A journal with every hash made anew, as only a house can: it needs the server seed. */
export function writeJournal(entries: Entry[], serverSeed: string): string {
  let before = '0'.repeat(64);
  const lines = entries.map((entry, number) => {
    const text = JSON.stringify({ ...entry, number });
    before = sha256(`${before}:${sha256(`${serverSeed}:salt:${number}`)}:${text}`);
    return `{"hash":"${before}","entry":${text}}\n`;
  });
  return lines.join('');
}

/** A journal after its house has rewritten it: other entries, all hashes made anew. */
export function rewrite(file: string, change: (entries: Entry[]) => Entry[]): string {
  const entries = entriesOf(file);
  return writeJournal(change(entries), String(entries.at(-1)!.what['serverSeed']));
}

/** The last hash of a journal. */
export const lastHash = (file: string): string => file.trimEnd().split('\n').at(-1)!.slice(9, 73);

/** The hashes of a journal, line by line. */
export const hashesOf = (file: string): string[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(9, 73));
