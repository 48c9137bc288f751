import type { Page } from '@playwright/test';
import { sha256 } from '../../src/fair/sha256';
import { expect, LANGS } from '../support/fixtures';
import { DURING } from '../support/lies';
import { picture, screenPicture } from '../support/picture';
import { test } from '../support/victim';
import { checkHere } from '../support/proof';

const at = (page: Page, id: string) => page.getByTestId(id);

for (const lang of LANGS) {
  test(`what shows that the house keeps its word in ${lang}`, async ({ victim }) => {
    const { page } = await victim({ lang });
    await page.goto('/');
    await at(page, 'play-xidach').click();
    await at(page, 'deal-left').click();
    await at(page, 'open-fair').click();
    await expect(at(page, 'so-far').last()).toBeVisible();
    await screenPicture(page, lang, 'proof-1-so-far');
    await page.keyboard.press('Escape');
    await at(page, 'end').click();
    await at(page, 'confirm').click();
    await checkHere(page);
    await expect(at(page, 'verdict')).toBeVisible();
    await picture(page, lang, 'proof-2-result');
    await page.evaluate(() => localStorage.removeItem('croupier.client'));
    await page.goto('/play/hilo');
    await at(page, 'bet').click();
    await expect(at(page, 'cash-out')).toBeVisible();
    await at(page, 'open-seeds').click();
    await expect(at(page, 'so-far')).toBeVisible();
    await screenPicture(page, lang, 'proof-3-seeds');
  });

  test(`a house that breaks its word in ${lang}`, async ({ victim }) => {
    const { page, liar } = await victim({ lang });
    liar.lie = DURING[0]!.lie;
    await page.goto('/');
    await at(page, 'play-xidach').click();
    await expect(at(page, 'stopped')).toBeVisible();
    await picture(page, lang, 'proof-4-stopped');
    const other = sha256('another key');
    liar.lie = {
      tells: (message) => (message.type === 'welcome' ? { ...message, houseKey: other } : message),
      answers: (path, body) => (path === '/api/house' ? JSON.stringify({ ...(JSON.parse(body) as object), houseKey: other }) : body),
    };
    await page.goto('/');
    await expect(at(page, 'shown-words').locator('b')).toHaveCount(6);
    await picture(page, lang, 'proof-5-key');
    liar.lie = {
      tells: (message) =>
        message.type === 'session.seeds' ? { ...message, seeds: { ...message.seeds, clientSeed: 'picked by the house' } } : message,
    };
    await page.goto('/play/hilo');
    await expect(at(page, 'stopped')).toBeVisible();
    await picture(page, lang, 'proof-6-session');
  });

  test(`an attempt that came to nothing in ${lang}`, async ({ victim }) => {
    const [host, friend] = [await victim({ lang }), await victim({ lang })];
    await host.page.goto('/new/xidach');
    await at(host.page, 'seats').selectOption('2');
    await at(host.page, 'make').click();
    await friend.page.goto(await host.page.locator('.invite input').inputValue());
    await at(friend.page, 'sit-1').click();
    friend.liar.lie = { hears: (message) => (message.type === 'openSeed' ? null : message) };
    await expect(at(host.page, 'start')).toHaveAttribute('aria-disabled', 'false');
    await at(host.page, 'start').click();
    await expect(at(host.page, 'void-1')).toBeVisible();
    await picture(host.page, lang, 'proof-7-void');
    friend.liar.lie = {};
    await at(friend.page, 'sit-1').click();
    await friend.page.goto('/history');
    await expect(at(host.page, 'why-not-start')).toBeVisible();
    await picture(host.page, lang, 'proof-8-not-ready');
  });
}
