import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256 } from '../../src/fair/sha256';
import type { TableInfo, Tell } from '../../src/generated/wire';
import { api, Refused } from '../../src/house/http';
import { houseKey } from '../../src/house/key.svelte';
import { Shelf } from '../../src/house/shelf';
import { Broken, sitAt } from '../../src/house/sitting';
import { Witness } from '../../src/house/witness.svelte';
import { notice } from '../../src/ui/notices.svelte';
import { Signer } from '../support/forger';
import {
  CONFIG,
  FAIR,
  HEAD,
  house,
  INFO,
  JOURNAL,
  PLACE,
  RUNNING,
  SERVER,
  SIGNED_HEAD,
  STARTING,
  TABLE,
  TERMS,
  VOIDED,
  without,
} from './table-of-two';

const other = new Signer(9);
const asked = (text = TERMS, signature = house.terms(PLACE, text)) =>
  ({ type: 'openSeeds', table: TABLE, match: TABLE, attempt: 2, terms: text, signature }) as Extract<Tell, { type: 'openSeeds' }>;

/** Terms, and a table, in which the seat is that of a witness. */
function seated(witness: Witness): { info: TableInfo; terms: string; seed: string } {
  expect(witness.sees(INFO)).toBe(true);
  const { seed } = witness.sits(INFO, 0);
  const mine = INFO.seats[0]!.clientSeedHash!;
  const info = { ...STARTING, seats: STARTING.seats.map((seat, at) => (at === 0 ? { ...seat, clientSeedHash: sha256(seed) } : seat)) };
  return { info, terms: TERMS.replace(mine, sha256(seed)), seed };
}

beforeEach(() => {
  localStorage.clear();
  houseKey.kept = { key: house.key, since: 1 };
  houseKey.shown = house.key;
});

test('what is promised is kept before anything is sent, and is there after a reload', () => {
  const witness = new Witness(TABLE);
  const { seed } = seated(witness);
  const { kept } = new Witness(TABLE);
  expect(kept.houseKey).toBe(house.key);
  expect(kept.commitments).toMatchObject([{ attempt: 2, serverSeedHash: INFO.serverSeedHash, signature: INFO.signature, early: true }]);
  expect(kept.seeds).toEqual([{ attempt: 2, seat: 0, seed }]);
  expect(seed).toMatch(/^[a-z0-9]{16}$/);
});

test('a seed is what was typed and sixteen characters more, and stays for its attempt', () => {
  const witness = new Witness(TABLE);
  witness.sees(INFO);
  const { seed } = witness.sits(INFO, 0, "it's mine");
  expect(seed).toMatch(/^it's mine[a-z0-9]{16}$/);
  expect(witness.sits(INFO, 0).seed).toBe(seed);
  expect(witness.sits(INFO, 1)).toEqual({ attempt: 2, seat: 1, seed });
});

describe('the seed is opened', () => {
  test('while the table is starting, to terms that fit, which are kept first', () => {
    const witness = new Witness(TABLE);
    const { info, terms, seed } = seated(witness);
    expect(witness.opens(asked(terms), info)).toEqual({ attempt: 2, seat: 0, seed });
    expect(new Witness(TABLE).kept.terms).toEqual([{ attempt: 2, text: terms, signature: house.terms(PLACE, terms) }]);
  });

  test.each(['open', 'running', 'over'] as const)('not while it is %s', (status) => {
    const witness = new Witness(TABLE);
    const { info, terms } = seated(witness);
    expect(witness.opens(asked(terms), { ...info, status })).toBe(null);
    expect(witness.stopped).toBe(false);
  });

  test('not to other terms, and play stops', () => {
    const witness = new Witness(TABLE);
    const { info, terms } = seated(witness);
    const lie = terms.replace('"stake":1', '"stake":5');
    expect(witness.opens(asked(lie), info)).toBe(null);
    expect(witness.broken).toEqual([{ what: 'settings', promised: 'stake: 1', came: 'stake: 5' }]);
    expect(witness.opens(asked(terms), info), 'and stays stopped').toBe(null);
    expect(new Witness(TABLE).stopped, 'after a reload, too').toBe(true);
    expect(new Witness(TABLE).kept.terms).toEqual([]);
  });

  test('not by a device that does not sit there', () => {
    const witness = new Witness(TABLE);
    witness.sees(INFO);
    expect(witness.opens(asked(), STARTING)).toBe(null);
    expect(witness.stopped).toBe(false);
  });
});

test('a commitment that changes stops play, and both values are told', () => {
  const witness = new Witness(TABLE);
  seated(witness);
  const hash = sha256('another');
  expect(witness.sees({ ...INFO, serverSeedHash: hash, signature: house.commitment(PLACE, hash) })).toBe(false);
  expect(witness.broken).toEqual([{ what: 'commitment', promised: INFO.serverSeedHash, came: hash }]);
});

test('the key is the one that the person accepted, whatever a table says', () => {
  const witness = new Witness(TABLE);
  const lie = { houseKey: other.key, signature: other.commitment(PLACE, INFO.serverSeedHash) };
  expect(witness.sees({ ...INFO, ...lie, voided: [], attempt: 1 })).toBe(false);
  expect(witness.broken).toEqual([{ what: 'houseKey', promised: house.key, came: other.key }]);
});

test('one’s own seed is looked for at the seat that one has', () => {
  const witness = new Witness(TABLE);
  const { info, terms, seed } = seated(witness);
  witness.opens(asked(terms), info);
  const fair = { ...FAIR, clientSeed: FAIR.clientSeed.replace(/^[^,]*/, seed) };
  expect(witness.seesFair(fair, 2, 0)).toBe(true);
  expect(new Witness(TABLE).kept.begun).toBe(2);
  expect(witness.seesFair(FAIR, 2, 0)).toBe(false);
  expect(witness.broken[0]).toMatchObject({ what: 'ownSeed', promised: seed });
});

test('who left the seat before the start has no seed in the game', () => {
  const witness = new Witness(TABLE);
  seated(witness);
  expect(witness.seesFair(FAIR, 2, null)).toBe(true);
});

test('a hash of another device at one’s seat is seen before the start', () => {
  const witness = new Witness(TABLE);
  const { info } = seated(witness);
  expect(witness.isElsewhere({ ...info, status: 'open' }, 0)).toBe(false);
  expect(witness.isElsewhere(INFO, 0)).toBe(true);
  expect(witness.isElsewhere(INFO, null)).toBe(false);
});

test('what is sent is kept, answered or not, and what is refused is forgotten', () => {
  const witness = new Witness(TABLE);
  witness.sees(RUNNING);
  witness.sends(2, 'a-1', { type: 'deal' });
  witness.sends(2, 'a-2', { type: 'stand' });
  witness.sends(2, 'a-3', { type: 'draw' });
  witness.accepts(2, 'a-1', { type: 'deal' }, sha256('1'));
  witness.refuses(2, 'a-2');
  const { kept } = new Witness(TABLE);
  expect(kept.sent.map(({ id, head }) => [id, head])).toEqual([
    ['a-1', sha256('1')],
    ['a-3', null],
  ]);
  expect(kept.heads).toEqual([{ attempt: 2, head: sha256('1'), signature: null }]);
});

test('a signed head is kept with its signature; one that is not the house’s stops play', () => {
  const witness = new Witness(TABLE);
  witness.sees(RUNNING);
  const signed = (signer: Signer) => ({
    type: 'signedHead' as const,
    table: TABLE,
    match: TABLE,
    attempt: 2,
    head: HEAD,
    signature: signer.head(PLACE, HEAD),
  });
  witness.accepts(2, 'a-1', {}, HEAD);
  expect(witness.seesSigned(signed(house))).toBe(true);
  expect(witness.kept.heads).toEqual([{ attempt: 2, head: HEAD, signature: SIGNED_HEAD }]);
  witness.accepts(2, 'a-1', {}, HEAD);
  expect(witness.kept.heads[0]!.signature, 'it stays signed').toBe(SIGNED_HEAD);
  expect(witness.seesSigned(signed(other))).toBe(false);
  expect(witness.broken[0]).toMatchObject({ what: 'signature' });
});

describe('the end', () => {
  const OVER: TableInfo = { ...RUNNING, status: 'over', head: HEAD, headSignature: SIGNED_HEAD };

  test('is kept as it is told first, and must be the same in history', () => {
    const witness = new Witness(TABLE);
    expect(witness.sees(OVER)).toBe(true);
    const past = { table: TABLE, head: HEAD, headSignature: SIGNED_HEAD, attempt: 2, houseKey: house.key } as never;
    expect(new Witness(TABLE).seesPast(past)).toBe(true);
    const lie = { ...(past as object), head: sha256('x'), headSignature: house.head(PLACE, sha256('x')) } as never;
    expect(new Witness(TABLE).seesPast(lie)).toBe(false);
    expect(new Witness(TABLE).broken).toEqual([{ what: 'lastHead', promised: HEAD, came: sha256('x') }]);
    expect(new Witness('b').seesPast(lie), 'of a game of which nothing is kept').toBe(true);
  });

  test('that is not signed is none', () => {
    expect(new Witness(TABLE).sees({ ...OVER, headSignature: other.head(PLACE, HEAD) })).toBe(false);
    expect(new Witness(TABLE).sees(without(OVER, 'headSignature'))).toBe(false);
  });

  test('is checked with the journal, and what differs is kept', async () => {
    const witness = new Witness(TABLE);
    witness.sees(INFO);
    witness.sees(OVER);
    const ending = { head: HEAD, signature: SIGNED_HEAD };
    expect((await witness.checks(JOURNAL, null, ending)).checks.every(({ ok }) => ok !== false)).toBe(true);
    expect(witness.stopped).toBe(false);
    expect(await witness.checks('<html>', null, ending)).toMatchObject({ journal: null, checks: [{ what: 'chain', ok: false }] });
    expect(witness.broken).toEqual([{ what: 'journal', promised: '', came: '<html>' }]);
  });
});

test('an agreement to end that was never sent stops play', () => {
  const witness = new Witness(TABLE);
  witness.sees(RUNNING);
  expect(witness.seesAgreement(false)).toBe(true);
  witness.sends(2, 'a-1', { type: 'agree' });
  expect(witness.seesAgreement(true)).toBe(true);
  witness.refuses(2, 'a-1');
  expect(witness.seesAgreement(true)).toBe(false);
  expect(witness.broken).toEqual([{ what: 'agreement', promised: '', came: 'agree' }]);
});

test('the seeds of a table that closed before it began are those that were promised', () => {
  const witness = new Witness(TABLE);
  witness.sees(INFO);
  const closed = { ...VOIDED, attempt: 2, reason: 'closed' as const, serverSeedHash: sha256(SERVER), serverSeed: SERVER };
  expect(witness.seesClosed({ type: 'gone', table: TABLE })).toBe(true);
  expect(witness.seesClosed({ type: 'gone', table: TABLE, seeds: [VOIDED, closed] })).toBe(true);
  expect(witness.seesClosed({ type: 'gone', table: TABLE, seeds: [{ ...closed, serverSeed: sha256('x') }] })).toBe(false);
});

describe('sitting down', () => {
  test('keeps everything first, and quotes the commitment', async () => {
    const sit = vi.spyOn(api, 'sit').mockImplementation((id, { clientSeedHash, serverSeedHash }) => {
      const { kept } = new Witness(id);
      expect(sha256(kept.seeds[0]!.seed), 'kept before it is sent').toBe(clientSeedHash);
      expect(kept.commitments[0]!.serverSeedHash).toBe(serverSeedHash);
      return Promise.resolve(INFO);
    });
    await sitAt(INFO, { seat: 0, invite: 'secret' });
    expect(sit).toHaveBeenCalledWith(TABLE, expect.objectContaining({ seat: 0, invite: 'secret', serverSeedHash: INFO.serverSeedHash }));
    expect(sit.mock.calls[0]![1].client).toMatch(/^[a-z0-9]{20}$/);
  });

  test('looks again where the commitment is stale, and not for ever', async () => {
    const stale = new Refused('stale_seed', '');
    const sit = vi.spyOn(api, 'sit').mockRejectedValueOnce(stale).mockResolvedValueOnce(INFO);
    const look = vi.spyOn(api, 'table').mockResolvedValue(INFO);
    await sitAt(INFO, { seat: 0 });
    expect([sit.mock.calls.length, look.mock.calls.length]).toEqual([2, 1]);
    sit.mockRejectedValue(stale);
    await expect(sitAt(INFO, { seat: 0 })).rejects.toBe(stale);
    expect(sit.mock.calls.length).toBe(5);
  });

  test('is not done where the house does not sign what it shows', async () => {
    const sit = vi.spyOn(api, 'sit').mockResolvedValue(INFO);
    await expect(sitAt({ ...INFO, signature: other.commitment(PLACE, INFO.serverSeedHash) }, { seat: 0 })).rejects.toBeInstanceOf(Broken);
    expect(sit).not.toHaveBeenCalled();
    expect(new Witness(TABLE).broken[0]).toMatchObject({ what: 'signature' });
  });

  test('is not done where nothing can be kept', async () => {
    const sit = vi.spyOn(api, 'sit').mockResolvedValue(INFO);
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('quota');
    });
    await expect(sitAt(INFO, { seat: 0 })).rejects.toMatchObject({ code: 'cannot_keep' });
    expect(sit).not.toHaveBeenCalled();
    full.mockRestore();
  });
});

test('where the storage is full, the oldest goes, and that is said', () => {
  const said = vi.spyOn(notice, 'say').mockReturnValue();
  for (const [at, table] of ['new', 'old', 'newest'].entries()) {
    const early = { attempt: 1, serverSeedHash: 'x', signature: 'y', early: true };
    new Shelf(table).keepCommitment({ ...early, at: [5, 2, 9][at]! });
    new Shelf(table).keepShown(1, { game: 'xidach', seats: 2, config: CONFIG });
  }
  const write = localStorage.setItem.bind(localStorage);
  vi.spyOn(localStorage, 'setItem')
    .mockImplementationOnce(() => {
      throw new Error('quota');
    })
    .mockImplementation(write);
  new Shelf('newest').keepBegun(1);
  expect(new Shelf('old').all().commitments).toEqual([]);
  expect(new Shelf('new').all().commitments).toHaveLength(1);
  expect(new Shelf('newest').begun()).toBe(1);
  expect(said).toHaveBeenCalledOnce();
});
