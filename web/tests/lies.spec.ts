import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { What } from '../src/fair/difference';
import { sha256 } from '../src/fair/sha256';
import { axe } from './support/axe';
import { expect, ONCE } from './support/fixtures';
import { boxes } from './support/glyphs';
import { BINARY } from './support/house';
import { FORGERIES } from './support/forgeries';
import { AFTER, BEFORE, DURING, ROUNDS, titleOf } from './support/lies';
import { settledOtherwise } from './support/settlement';
import { missingText } from './support/text';
import { test, type Victim } from './support/victim';
import { checkHere } from './support/proof';
import { deal, playOut } from './support/xidach';

const at = (page: Page, id: string) => page.getByTestId(id);

/** Play has stopped: it is said what was promised and what came, and nothing more can be sent. */
async function stopsFor({ page, liar }: Victim, what: What): Promise<void> {
  await expect(at(page, 'stopped').locator(`[data-what=${what}]`)).toBeVisible();
  await expect(at(page, 'stopped'), 'both values are there').toContainText('What came');
  await expect(at(page, 'actions')).toHaveCount(0);
  const before = liar.sent('command').length;
  for (const key of ['d', 's', 'x']) await page.keyboard.press(key);
  expect(liar.sent('command')).toHaveLength(before);
}

const quickGame = async (page: Page): Promise<void> => {
  await page.goto('/');
  await at(page, 'play-xidach').click();
};

test('caught before a seed is opened', ONCE, async ({ victim }) => {
  const person = await victim();
  for (const one of BEFORE) {
    await test.step(titleOf(one), async () => {
      person.liar.lie = one.lie;
      await quickGame(person.page);
      await stopsFor(person, one.what);
      expect(person.liar.sent('openSeed'), 'nothing is opened to it').toEqual([]);
      await person.page.reload();
      await stopsFor(person, one.what);
    });
  }
});

test('caught in the running game', ONCE, async ({ victim }) => {
  const person = await victim();
  for (const one of DURING) {
    await test.step(titleOf(one), async () => {
      person.liar.lie = one.lie;
      await quickGame(person.page);
      await stopsFor(person, one.what);
    });
  }
});

/** A game that its dealer ends before the first hand, or after it. */
async function shortGame(page: Page, hands = 0): Promise<void> {
  await quickGame(page);
  if (hands > 0) {
    await deal(page, 'left');
    await playOut(page);
  }
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'result')).toBeVisible();
}

test('caught when the game is over', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  for (const one of AFTER) {
    await test.step(titleOf(one), async () => {
      liar.lie = one.lie;
      await quickGame(page);
      await at(page, 'close').click();
      await at(page, 'confirm').click();
      await expect(at(page, 'stopped').locator(`[data-what=${one.what}]`)).toBeVisible();
    });
  }
});

/** The check in the browser says that something does not hold, and what. */
async function checkFinds(page: Page, what: What): Promise<void> {
  await checkHere(page);
  await expect(at(page, 'verdict')).toHaveText('Something does not add up!');
  await expect(at(page, 'stopped').locator(`[data-what=${what}]`)).toBeVisible();
}

test('an honest game holds in every way; its evidence and its journal fit by our program', ONCE, async ({ victim }, info) => {
  const { page, traffic } = await victim();
  await shortGame(page);
  await checkHere(page);
  await expect(at(page, 'verdict')).toHaveText('Everything checks out.');
  await expect(at(page, 'stopped')).toHaveCount(0);
  await expect(at(page, 'head-words')).toHaveText(/^([a-z]+ ){5}[a-z]+$/);
  await expect(at(page, 'key-words')).toHaveText(/^([a-z]+ ){5}[a-z]+$/);
  const [journal, evidence] = [info.outputPath('game.journal'), info.outputPath('evidence.json')];
  await save(page, 'journal', journal);
  await save(page, 'evidence', evidence);
  const out = verify(journal, '--evidence', evidence);
  expect(out).toContain('verified');
  expect(out).toContain('signed by the house');
  expect(traffic.problems).toEqual([]);
});

async function save(page: Page, button: string, path: string): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), at(page, button).first().click()]);
  await file.saveAs(path);
}

const verify = (...words: string[]): string => execFileSync(BINARY, ['verify', ...words], { encoding: 'utf8' });

/** Of those that the modules catch (lies.test.ts), one of each kind is told to a whole page. */
const TOLD = ['commitment', 'own seed replaced', 'command dropped', 'another table', 'format', 'bot unsaid'];

test('caught in the journal, with all its hashes made anew', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await shortGame(page);
  const table = page.url();
  for (const { name, what, forge } of FORGERIES.filter((one) => TOLD.includes(one.name))) {
    await test.step(name, async () => {
      liar.lie = { answers: (path, body) => (path.endsWith('/journal') ? forge(body) : body) };
      await checkFinds(page, what);
      liar.lie = {};
      // What was found stays with the table: the next lie is told to a page that knows of none.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('croupier.kept') && key.endsWith(' broken')) localStorage.removeItem(key);
      });
      await page.goto(table);
      await expect(at(page, 'result')).toBeVisible();
      await expect(at(page, 'stopped')).toHaveCount(0);
    });
  }
});

test('caught by deciding again: a settlement that the rules do not give', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await shortGame(page, 1);
  liar.lie = { answers: (path, body) => (path.endsWith('/journal') ? settledOtherwise(body) : body) };
  await checkFinds(page, 'rules');
  await expect(at(page, 'stopped').locator('[data-what=rules]')).toContainText('its events are not those that the rules and the draws give');
});

test('caught: a head from another history, and an end that was told otherwise', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  const ELSE = sha256('another history');
  liar.lie = {
    tells(message, { signer }) {
      if (message.type === 'accepted' && message.head) return { ...message, head: ELSE };
      return message.type === 'signedHead' ? { ...message, head: ELSE, signature: signer.head(message, ELSE) } : message;
    },
  };
  await shortGame(page);
  await checkFinds(page, 'head');
});

/** The page was told the last head after the result, and keeps it: only then can another one be found out. */
const keepsTheEnd = (page: Page, table: string): Promise<void> =>
  expect
    .poll(() => page.evaluate((table) => Object.keys(localStorage).some((key) => key.includes(table) && key.endsWith(' last')), table))
    .toBe(true);

test('caught in history: another end than the one that was told', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await shortGame(page);
  const table = page.url().split('/').at(-1)!;
  await keepsTheEnd(page, table);
  liar.lie = {
    answers(path, body, { signer }) {
      const head = sha256('another');
      if (path === `/api/tables/${table}/replay`) {
        const replay = JSON.parse(body) as { signed: { attempt: number } };
        const signature = signer.head({ table, attempt: replay.signed.attempt }, head);
        return JSON.stringify({ ...replay, head, signed: { ...replay.signed, signature } });
      }
      if (path !== '/api/history') return body;
      const games = JSON.parse(body) as { table: string; head: string; headSignature: string; attempt: number }[];
      return JSON.stringify(games.map((game) => ({ ...game, head, headSignature: signer.head(game, head) })));
    },
  };
  await page.goto('/history');
  await expect(at(page, 'past-broken')).toBeVisible();
  await page.goto(`/replay/${table}`);
  await expect(at(page, 'stopped').locator('[data-what=lastHead]')).toBeVisible();
});

test('a device that kept nothing says what it can show and what it cannot', ONCE, async ({ victim }) => {
  const { page } = await victim();
  await shortGame(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(at(page, 'nothing-kept').first()).toContainText('kept nothing of this game before it began');
  await checkHere(page);
  await expect(at(page, 'verdict')).toHaveText('What this device can check holds. It cannot show the rest.');
  await expect(page.locator('[data-check=ownSeed]').first()).toHaveAttribute('data-ok', 'null');
  await expect(page.locator('[data-check=chain]').first()).toHaveAttribute('data-ok', 'true');
});

test('another key at the same address is said, and nothing is played before it is accepted', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await page.goto('/');
  await expect(at(page, 'play-xidach')).toBeVisible();
  const other = sha256('another key');
  liar.lie = {
    tells: (message) => (message.type === 'welcome' ? { ...message, houseKey: other } : message),
    answers: (path, body) => (path === '/api/house' ? JSON.stringify({ ...(JSON.parse(body) as object), houseKey: other }) : body),
  };
  await page.reload();
  await expect(at(page, 'key-changed')).toContainText(other);
  await expect(at(page, 'key-changed')).toContainText(liar.signer.key);
  await expect(at(page, 'kept-words')).not.toHaveText((await at(page, 'shown-words').textContent())!);
  await expect(at(page, 'play-xidach')).toHaveCount(0);
  await page.goto('/play/hilo');
  await expect(at(page, 'key-changed')).toBeVisible();
  await expect(at(page, 'bet')).toHaveCount(0);
  await at(page, 'accept-key').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'key-changed')).toHaveCount(0);
});

/** Bets once, and waits for the round or for what stops it. */
async function bet(page: Page): Promise<void> {
  await page.goto('/play/hilo');
  await at(page, 'bet').click();
}

test('caught in a round against the house', ONCE, async ({ victim }) => {
  for (const one of ROUNDS) {
    await test.step(titleOf(one), async () => {
      const { page, liar } = await victim();
      liar.lie = one.lie;
      await page.goto('/play/hilo');
      const stopped = at(page, 'stopped').locator(`[data-what=${one.what}]`);
      await expect(at(page, 'bet').or(stopped)).toBeVisible();
      if ((await stopped.count()) === 0) await at(page, 'bet').click();
      await expect(stopped).toBeVisible();
      await expect(at(page, 'bet')).toHaveCount(0);
      await expect(at(page, 'higher')).toHaveCount(0);
      const sent = liar.heard.length;
      await page.keyboard.press('h');
      expect(liar.heard).toHaveLength(sent);
    });
  }
});

test('a session’s client seed is never taken from the house', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await bet(page);
  await expect(at(page, 'cash-out')).toBeVisible();
  const [placed] = liar.sent('hilo.placeBet') as unknown as { clientSeed: string; nonce: number; serverSeedHash: string }[];
  expect(placed!.clientSeed).toMatch(/^[a-z0-9]{16}$/);
  expect(placed).toMatchObject({ nonce: 0 });
  expect(liar.sent('session.setClientSeed')).toMatchObject([{ clientSeed: placed!.clientSeed }]);
});

test('a commitment that changes between bets stops them; a new seed is the only way on', ONCE, async ({ victim }) => {
  const { page, liar } = await victim();
  await bet(page);
  await expect(at(page, 'cash-out')).toBeVisible();
  while (await at(page, 'cash-out').isVisible()) {
    const isOn = (await at(page, 'cash-out').getAttribute('aria-disabled')) === 'false';
    await at(page, isOn ? 'cash-out' : 'higher').click();
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
  }
  const other = sha256('x');
  liar.lie = {
    tells(message, { signer }) {
      if (message.type !== 'session.seeds') return message;
      return { ...message, seeds: { ...message.seeds, serverSeedHash: other, signature: signer.commitment(message.seeds, other) } };
    },
  };
  await page.reload();
  await expect(at(page, 'stopped')).toContainText(other);
  liar.lie = {};
  await page.reload();
  await expect(at(page, 'stopped'), 'it is not forgotten').toContainText(other);
  await at(page, 'renew').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'stopped')).toHaveCount(0);
  await expect(at(page, 'bet')).toBeVisible();
});

test('the stop reads well, and the evidence can be saved there', async ({ victim }, info) => {
  const { page, liar } = await victim({ lang: 'vi' });
  liar.lie = DURING[0]!.lie;
  await quickGame(page);
  await expect(at(page, 'stopped')).toBeVisible();
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  const path = info.outputPath('evidence.json');
  await save(page, 'evidence', path);
  const evidence = JSON.parse(readFileSync(path, 'utf8')) as { houseKey: string; terms: object[]; commitments: object[] };
  expect(evidence).toMatchObject({ houseKey: liar.signer.key, house: new URL(page.url()).origin });
  expect([evidence.terms.length, evidence.commitments.length]).toEqual([1, 1]);
});
