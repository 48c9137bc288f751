import { hashes, keygen, Point, sign, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { isSigned } from '../../src/fair/ed25519';
import { sha256 } from '../../src/fair/sha256';
import {
  areTermsSigned,
  commitmentText,
  fitsSeat,
  headText,
  isCommitmentSigned,
  isHeadSigned,
  readTerms,
  termsText,
  writeTerms,
} from '../../src/fair/signed';
import { sixWords, wordNumbers } from '../../src/fair/words';

hashes.sha512 = sha512;

/** RFC 8032, 7.1, tests 1 to 3. */
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    'r',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
] as const;

const { secretKey, publicKey } = keygen(hexToBytes('07'.repeat(32)));
const key = bytesToHex(publicKey);
const signed = (text: string): string => bytesToHex(sign(utf8ToBytes(text), secretKey));

describe('a signature', () => {
  test.each(VECTORS)('of the standard holds: %s', (key, text, signature) => {
    expect(isSigned(key, text, signature)).toBe(true);
    expect(isSigned(key, `${text}.`, signature)).toBe(false);
  });

  test('holds for its text and its key alone', () => {
    const signature = signed('a text');
    expect(isSigned(key, 'a text', signature)).toBe(true);
    expect(isSigned(key, 'a text ', signature)).toBe(false);
    expect(isSigned(VECTORS[0][0], 'a text', signature)).toBe(false);
    expect(
      isSigned(
        key,
        'a text',
        signature.replace(/^../, (pair) => (pair === '00' ? '01' : '00')),
      ),
    ).toBe(false);
  });

  test('is 128 hex digits in small letters, under a key of 64', () => {
    const signature = signed('a text');
    for (const none of ['', signature.slice(1), signature.toUpperCase(), `${signature}00`, 'zz'.repeat(64)]) {
      expect(isSigned(key, 'a text', none)).toBe(false);
    }
    for (const none of ['', key.toUpperCase(), key.slice(2), 'ff'.repeat(32)]) expect(isSigned(none, 'a text', signature)).toBe(false);
  });

  test('is not taken with its number written in another way', () => {
    const signature = signed('a text');
    const scalar = BigInt(`0x${bytesToHex(hexToBytes(signature.slice(64)).toReversed())}`) + Point.CURVE().n;
    const again = bytesToHex(hexToBytes(scalar.toString(16).padStart(64, '0')).toReversed());
    expect(isSigned(key, 'a text', signature.slice(0, 64) + again)).toBe(false);
  });

  test('that holds only eight times over is none: an auditor would refuse it', () => {
    // A point of order eight, added to a nonce that is signed for rightly.
    const twist = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
    const order = Point.CURVE().n;
    const asNumber = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes.toReversed())}`);
    const secret = 4_711n;
    const owner = Point.BASE.multiply(secret).toBytes();
    const nonce = Point.BASE.multiply(99n).add(twist).toBytes();
    const challenge = asNumber(sha512(concatBytes(nonce, owner, utf8ToBytes('a text')))) % order;
    const scalar = (99n + challenge * secret) % order;
    const made = bytesToHex(nonce) + bytesToHex(hexToBytes(scalar.toString(16).padStart(64, '0')).toReversed());
    expect(verify(hexToBytes(made), utf8ToBytes('a text'), owner), 'a laxer check takes it').toBe(true);
    expect(isSigned(bytesToHex(owner), 'a text', made)).toBe(false);
  });

  test('of a key that fits every text is none', () => {
    const nobody = bytesToHex(Point.ZERO.toBytes());
    const anything = `${bytesToHex(Point.BASE.multiply(5n).toBytes())}05${'00'.repeat(31)}`;
    expect(isSigned(nobody, 'a text', anything)).toBe(false);
  });
});

const PLACE = { table: 'a37d1aa79806d66ed0be', attempt: 2 };
const HASH = sha256('server');
const TERMS = {
  serverSeedHash: HASH,
  game: 'xidach',
  rules: 2,
  seats: 3,
  dataHash: sha256(''),
  config: '{"stake":1,"note":"a:b,c"}',
  clientSeedHashes: [sha256('an'), null, sha256('chi')],
};

describe('what is signed', () => {
  test('has the words of the contract', () => {
    expect(commitmentText(PLACE, HASH)).toBe(`croupier-commitment:2:a37d1aa79806d66ed0be:2:${HASH}`);
    expect(headText({ table: 'seeds/a1', attempt: 7 }, HASH)).toBe(`croupier-head:2:seeds/a1:7:${HASH}`);
    const text = `${HASH}:xidach:2:3:${sha256('')}:{"stake":1,"note":"a:b,c"}:${sha256('an')},bot,${sha256('chi')}`;
    expect(writeTerms(TERMS)).toBe(text);
    expect(termsText(PLACE, text)).toBe(`croupier-terms:2:a37d1aa79806d66ed0be:2:${sha256(text)}`);
  });

  test('holds for its table and its attempt alone', () => {
    const commitment = signed(commitmentText(PLACE, HASH));
    expect(isCommitmentSigned(key, PLACE, HASH, commitment)).toBe(true);
    expect(isCommitmentSigned(key, { ...PLACE, attempt: 1 }, HASH, commitment)).toBe(false);
    expect(isCommitmentSigned(key, { ...PLACE, table: 'b37d1aa79806d66ed0be' }, HASH, commitment)).toBe(false);
    expect(isHeadSigned(key, PLACE, HASH, commitment), 'a commitment is no head').toBe(false);
    expect(isHeadSigned(key, PLACE, HASH, signed(headText(PLACE, HASH)))).toBe(true);
    expect(areTermsSigned(key, PLACE, writeTerms(TERMS), signed(termsText(PLACE, writeTerms(TERMS))))).toBe(true);
  });

  test('terms are read as they were written', () => {
    expect(readTerms(writeTerms(TERMS))).toEqual(TERMS);
    const text = writeTerms(TERMS);
    for (const none of ['', `${text},`, text.replace('bot', 'bots'), text.replace(':2:3:', ':two:3:'), text.slice(1)])
      expect(readTerms(none)).toBe(null);
  });

  test('a seat is bound to its hash, a bot to its number', () => {
    expect(fitsSeat('an', sha256('an'), 0)).toBe(true);
    expect(fitsSeat(sha256('an'), sha256('an'), 0), 'the text of the hash itself').toBe(false);
    expect(fitsSeat('bot1', null, 1)).toBe(true);
    expect(fitsSeat('bot2', null, 1)).toBe(false);
    expect(fitsSeat(undefined, null, 1)).toBe(false);
  });
});

describe('six words', () => {
  test('are the first 66 bits', () => {
    expect(wordNumbers('0'.repeat(64))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(wordNumbers('f'.repeat(64))).toEqual(Array(6).fill(2047));
    // 00000000001 00000000010 00000000011 00000000100 00000000101 00000000110 and zeros.
    expect(wordNumbers('0020080180400a018'.padEnd(64, '0'))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('come from the list that wallets use', async () => {
    expect(await sixWords('0'.repeat(64))).toEqual(Array(6).fill('abandon'));
    expect(await sixWords('f'.repeat(64))).toEqual(Array(6).fill('zoo'));
    expect((await sixWords(HASH)).join(' ')).toMatch(/^([a-z]{3,8} ){5}[a-z]{3,8}$/);
  });
});
