/** Bots of the package play at a real house: whole matches, over cut lines and a crash, and verify what they played. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  Broken,
  House,
  Misused,
  Offline,
  Refused,
  choose,
  readJournal,
  verifyJournal,
  type GameName,
  type Guest,
  type Seat,
  type Turn,
} from 'croupier-client';
import { ENOUGH, RealHouse, TABLES, dice } from './support';

type TableName = keyof typeof TABLES;
type Mishap = (played: number) => Promise<void> | void;

let real: RealHouse;
let guests: Guest[];

beforeEach(async () => {
  real = await RealHouse.open();
  guests = [];
});

afterEach(async () => {
  for (const guest of guests) guest.close();
  await real.close();
});

async function comeIn(name: string): Promise<Guest> {
  const guest = await new House(real.url).guest(name);
  guests.push(guest);
  return guest;
}

/** Two of the package, and bots of the house in the other seats. */
async function sitDown(game: TableName): Promise<Seat[]> {
  const { seats, config } = TABLES[game];
  const host = await (await comeIn('An')).makeTable<GameName>(game, seats, config, { seed: game, room: { botSeconds: 0 } });
  for (let seat = 2; seat < seats; seat += 1) await host.addBot('random');
  const other = await (await comeIn('Binh')).join(host.table, host.invite, { seed: game });
  await host.start();
  return [host, other];
}

/** Plays a seat at random, and lets something happen before every command. */
async function play(seat: Seat, random: () => number, mishap: Mishap = () => undefined): Promise<number> {
  let played = 0;
  for await (const turn of seat.turns()) {
    await mishap(played);
    played += 1;
    const command = choose(wanted(turn.options, played), random);
    try {
      if (seat.info.game === 'cashflow' && played === ENOUGH) await seat.agreeToEnd();
      if (command) await turn.play(command);
    } catch (why) {
      // Somebody was quicker: the next turn tells.
      if (!(why instanceof Refused)) throw why;
    }
  }
  return played;
}

/** Nobody gives up before the match has been played. Whoever is left alone, because the other is out, agrees with nobody. */
function wanted(options: Turn<GameName>['options'], played: number): Turn<GameName>['options'] {
  const giving = options.filter(({ type, allowed }) => type === 'concede' && allowed);
  if (played > 2 * ENOUGH && giving.length > 0) return giving;
  const going = options.filter(({ type }) => type !== 'close' && type !== 'concede');
  return going.some(({ allowed }) => allowed) ? going : options;
}

async function wholeMatch(game: TableName, mishap?: Mishap): Promise<Seat[]> {
  const seats = await sitDown(game);
  const played = await Promise.all(seats.map((seat, at) => play(seat, dice(at + 1), at === 0 ? mishap : undefined)));
  assert.ok(played.every((count) => count > 0));
  await check(seats);
  return seats;
}

/** Every journal holds here and for the auditor, with the evidence of both. */
async function check(seats: Seat[]): Promise<void> {
  const verified = await Promise.all(seats.map((seat) => seat.verify()));
  for (const { checks, journal } of verified) {
    assert.equal(journal, verified[0]?.journal);
    assert.deepEqual(
      checks.filter(({ ok }) => ok !== true),
      [],
    );
  }
  const { code, said } = real.verify(
    verified[0]?.journal ?? '',
    seats.map(({ evidence }) => evidence),
  );
  assert.equal(code, 0, said);
  assert.match(said, /verified/);
}

for (const game of Object.keys(TABLES) as TableName[]) {
  test(`a whole match of ${game} over lines that break`, async () => {
    await wholeMatch(game, (played) => {
      if (played % 4 === 1) real.cut();
    });
  });
}

test('a match goes on after the house was killed', async () => {
  let killed = 0;
  await wholeMatch('contraband', async (played) => {
    if (played !== 2 || killed > 0) return;
    killed += 1;
    await real.kill();
    await real.start();
  });
  assert.equal(killed, 1);
});

test('a command whose answer was lost is done once', async () => {
  const seats = await sitDown('contraband');
  const first = seats[0]!;
  const played = seats.map((seat, at) => play(seat, dice(at + 1), at === 0 ? () => void setImmediate(() => real.cut()) : undefined));
  await Promise.all(played);
  await check(seats);
  const { journal } = await first.verify();
  const ids = readJournal(journal).lines.flatMap(({ entry }) => entry.id ?? []);
  assert.equal(new Set(ids).size, ids.length);
});

test('somebody who looks on sees the public view', async () => {
  const seats = await sitDown('xidach');
  const watcher = (await comeIn('Chi')).watch(seats[0]!.table, seats[0]!.invite);
  const looking = (async () => {
    const seen = [];
    for await (const { view } of watcher.views()) seen.push(view);
    return seen;
  })();
  await Promise.all(seats.map((seat, at) => play(seat, dice(at + 1))));
  const views = await looking;
  assert.ok(views.length > 0 && views.every(({ seat }) => seat === null));
  assert.deepEqual(views.at(-1)?.result, seats[0]!.view?.result);
});

test('rounds against the house are played, rotated and verified', async () => {
  const bets = await (await comeIn('An')).bets({ seed: 'mine' });
  const { currencies } = await bets.info();
  const { currency = '', minBet = '' } = currencies[0] ?? {};
  const random = dice(1);
  for (let number = 0; number < 3; number += 1) {
    let round = await bets.bet('hilo', { amount: minBet, currency });
    while (round.view.phase === 'playing') {
      real.cut();
      const command = choose<'hilo'>(round.options, random)!;
      if (command.type !== 'placeBet') round = await bets.step('hilo', command);
    }
  }
  await assert.rejects(bets.step('hilo', { type: 'cashOut' }), (why) => why instanceof Refused && why.code === 'wrong_phase');
  const road = await bets.bet('chickenroad', { amount: minBet, currency, difficulty: 'easy' });
  assert.equal(road.round, 3);
  let step = road;
  while (step.view.phase === 'playing') step = await bets.step('chickenroad', { type: step.view.canCashOut ? 'cashOut' : 'move' });
  const { retired, checks, journal } = await bets.rotate();
  assert.equal(retired.rounds, 4);
  assert.deepEqual(
    checks.filter(({ ok }) => ok !== true),
    [],
  );
  const { code, said } = real.verify(journal, [bets.evidence]);
  assert.equal(code, 0, said);
  assert.equal(bets.seeds.nonce, 0);
});

test('the lists of a house', async () => {
  const house = new House(real.url);
  assert.ok((await house.games()).some(({ name }) => name === 'bazaar'));
  const seats = await sitDown('xidach');
  const guest = guests[0]!;
  assert.deepEqual((await guest.tables()).items, []);
  await Promise.all(seats.map((seat, at) => play(seat, dice(at + 1))));
  const again = await house.returning(guest.who.token);
  assert.deepEqual(
    (await again.history()).items.map(({ table }) => table),
    [seats[0]!.match],
  );
  assert.equal(await again.journal(seats[0]!.match), (await seats[0]!.verify()).journal);
});

const isRefused = (code: string) => (why: unknown) => why instanceof Refused && why.code === code;

test('wrong input is a typed error and changes nothing', async () => {
  const guest = await comeIn('An');
  await assert.rejects(guest.makeTable('chess' as 'xidach', 2), isRefused('not_found'));
  await assert.rejects(guest.join('00000000000000000000'), isRefused('not_found'));
  await assert.rejects(new House(real.url).returning('no token'), isRefused('unauthorized'));
  assert.throws(() => new House('ftp://127.0.0.1'), Offline);
  assert.throws(() => new House('nonsense'), Offline);
  const seat = await guest.makeTable('xidach', 2);
  await assert.rejects(seat.verify(), Misused);
  await seat.addBot('random');
  await seat.start();
  const before = seat.view;
  await assert.rejects(seat.play({ type: 'draw' }), isRefused('wrong_phase'));
  // @ts-expect-error: a command of another game does not compile.
  await assert.rejects(seat.play({ type: 'smuggle', amount: 100 }), isRefused('bad_input'));
  assert.equal(seat.view, before);
});

test('a house that is gone is offline', async () => {
  const guest = await comeIn('An');
  await real.kill();
  await assert.rejects(guest.me(), Offline);
  const waiting = guest.bets();
  guest.close();
  await assert.rejects(waiting, Offline);
});

test('a changed byte of a journal is found', async () => {
  const seats = await sitDown('xidach');
  await Promise.all(seats.map((seat, at) => play(seat, dice(at + 1))));
  const { journal, head } = await seats[0]!.verify();
  const { headSignature = '', houseKey = '' } = seats[0]!.info;
  const ending = { head, signature: headSignature, houseKey };
  assert.equal(verifyJournal(journal, ending).opening.game, 'xidach');
  assert.throws(() => verifyJournal(journal.replace('"type":"deal"', '"type":"dEal"'), ending), Broken);
  assert.throws(() => verifyJournal(journal, { ...ending, signature: ending.signature.replace(/^./, (one) => (one === '0' ? '1' : '0')) }), Broken);
  assert.throws(() => verifyJournal('nonsense', ending), Misused);
});
