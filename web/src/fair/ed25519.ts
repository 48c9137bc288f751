/** Ed25519 signatures of the house. A library, because browsers keep WebCrypto from plain http addresses. */

import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

const ORDER = Point.CURVE().n;

/** Bytes as a number, the least of them first. */
const number = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.toReversed())}`);

/** A point that is written in its one way and is no point of a small group, which would fit any text. */
function pointOf(bytes: Uint8Array): Point {
  const point = Point.fromBytes(bytes);
  if (point.isSmallOrder()) throw new Error('a point of small order');
  return point;
}

/**
 * Whether the holder of a key has signed a text, as strictly as `croupier verify` asks: the equation itself and not
 * eight times it. Else a house could sign so that we take what an auditor would refuse.
 */
export function isSigned(key: string, text: string, signature: string): boolean {
  if (!KEY.test(key) || !SIGNATURE.test(signature)) return false;
  const whole = `${key} ${signature} ${text}`;
  if (holds.has(whole)) return true;
  if (!isTrue(key, text, signature)) return false;
  if (holds.size >= REMEMBERED) holds.clear();
  holds.add(whole);
  return true;
}

/** Signatures that hold: the same come with every message of a table, and each takes some milliseconds. */
const holds = new Set<string>();
const REMEMBERED = 200;

function isTrue(key: string, text: string, signature: string): boolean {
  try {
    return fits(hexToBytes(key), utf8ToBytes(text), hexToBytes(signature));
  } catch {
    // What is no point and what is no number of the field is no signature.
    return false;
  }
}

function fits(key: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  const [nonce, scalar] = [signature.slice(0, 32), number(signature.slice(32))];
  pointOf(nonce);
  const challenge = number(sha512(concatBytes(nonce, key, text))) % ORDER;
  const due = Point.BASE.multiplyUnsafe(scalar).subtract(pointOf(key).multiplyUnsafe(challenge));
  return bytesToHex(due.toBytes()) === bytesToHex(nonce);
}
