import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { missingText } from './support/text';

const at = (page: Page, id: string) => page.getByTestId(id);
const face = (page: Page, id: string) => at(page, id).locator('[data-face]');

test('the host chooses how well each bot plays and who it is, and everybody sees its name and face', async ({ player }) => {
  const [{ page: host }, { page: guest }] = [await player(), await player({ lang: 'vi' })];
  await host.goto('/new/bazaar');
  await at(host, 'seats').selectOption('5');
  await at(host, 'make').click();
  await guest.goto(await host.locator('.invite input').inputValue());
  await at(guest, 'sit-4').click();
  await expect(at(host, 'seat-4').getByTestId('bot-4'), 'the seat is taken').toHaveCount(0);
  await at(host, 'fill').click();

  await expect(at(host, 'seat-1')).toContainText('Sage');
  await expect(at(host, 'seat-3')).toContainText('Rufus');
  await at(host, 'bot-strength-2').selectOption('sharp');
  await expect(at(host, 'seat-2')).toContainText('sharp bot');
  await at(host, 'bot-character-2').selectOption('bold');
  await expect(at(host, 'seat-2')).toContainText('Blaze');
  await at(host, 'bot-strength-3').selectOption('random');
  await expect(at(host, 'seat-3')).toContainText('Dizzy');
  await expect(at(host, 'bot-character-3'), 'whoever does anything has no character').toHaveCount(0);
  await at(host, 'bot-character-1').selectOption('mixed');
  await expect(at(host, 'bot-character-1'), 'it is somebody whom nobody else is').toHaveValue(/^(steady|trusting|grudging)$/);
  for (const lang of LANGS) {
    await at(host, 'language').selectOption(lang);
    expect(await missingText(host)).toEqual([]);
    expect(await boxes(host)).toEqual([]);
    expect(await axe(host)).toEqual([]);
  }

  await expect(at(guest, 'seat-2')).toContainText('Liều');
  await expect(face(guest, 'seat-2')).toHaveAttribute('data-face', 'bold');
  await expect(at(guest, 'bot-strength-2'), 'only the host chooses').toHaveCount(0);

  await expect(at(host, 'start')).toHaveAttribute('aria-disabled', 'false');
  await at(host, 'start').click();
  for (const page of [host, guest]) {
    await expect(face(page, 'player-2')).toHaveAttribute('data-face', 'bold');
    await expect(face(page, 'player-3')).toHaveAttribute('data-face', 'random');
    await expect(face(page, 'player-4'), 'a person has no face of ours').toHaveCount(0);
  }
  await expect(at(guest, 'player-2')).toContainText('Liều');
});

test('the host sets how long bots take and how far they look ahead', async ({ player }) => {
  const { page } = await player();
  await page.goto('/new/contraband');
  await at(page, 'make').click();
  await at(page, 'host').locator('summary').click();
  await at(page, 'set-bot-seconds').selectOption('5');
  await at(page, 'set-bot-nodes').selectOption('near');
  await page.reload();
  await at(page, 'host').locator('summary').click();
  await expect(at(page, 'set-bot-seconds')).toHaveValue('5');
  await expect(at(page, 'set-bot-nodes')).toHaveValue('near');
});
