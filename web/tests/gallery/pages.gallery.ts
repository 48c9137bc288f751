import { expect, LANGS, test, type Player } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';
import { sitDown } from '../support/xidach';

const TABLE_GAMES = ['xidach', 'contraband', 'bazaar', 'cashflow'] as const;

/** Somebody's table of Xì Dách, waiting for the others; gives its invite link. */
async function waitingTable({ page }: Player): Promise<string> {
  await page.goto('/new/xidach');
  await page.getByTestId('seats').selectOption('3');
  await page.getByTestId('public').check();
  await page.getByTestId('make').click();
  return page.locator('.invite input').inputValue();
}

for (const lang of LANGS) {
  test(`the first page, its sheets and the pages that are not there in ${lang}`, async ({ player, isMobile }) => {
    const { page } = await player({ lang });
    await page.goto('/');
    await expect(page.getByTestId('play-xidach')).toBeVisible();
    await picture(page, lang, 'lobby-1');
    await page.getByTestId('open-settings').click();
    await expect(page.getByTestId('name')).toBeVisible();
    await screenPicture(page, lang, 'settings');
    await page.keyboard.press('Escape');
    if (!isMobile) {
      await page.goto('/play/hilo');
      await expect(page.getByTestId('bet')).toBeVisible();
      await page.keyboard.press('?');
      await screenPicture(page, lang, 'keys');
    }
    await page.goto('/device#0123456789');
    await expect(page.getByTestId('sign-in-act')).toBeVisible();
    await picture(page, lang, 'sign-in');
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading')).toBeVisible();
    await picture(page, lang, 'nowhere');
    await page.goto('/table/00000000000000000000');
    await expect(page.getByRole('heading')).toBeVisible();
    await picture(page, lang, 'no-table');
  });

  test(`the form of every new table in ${lang}`, async ({ player }) => {
    const { page } = await player({ lang });
    for (const game of TABLE_GAMES) {
      await page.goto(`/new/${game}`);
      await page.locator('summary').click();
      await expect(page.getByTestId('make')).toBeVisible();
      await picture(page, lang, `new-${game}`);
    }
  });

  test(`a waiting table, seen by its host and by a guest, in ${lang}`, async ({ player }) => {
    const host = await player({ lang });
    const guest = await player({ lang });
    await guest.page.goto(await waitingTable(host));
    await expect(guest.page.getByTestId('sit-1')).toBeVisible();
    await picture(guest.page, lang, 'waiting-2-guest');
    await guest.page.getByTestId('sit-1').click();
    await expect(guest.page.getByTestId('sit-1')).toHaveCount(0);
    await guest.page.getByTestId('phrase').first().click();
    await expect(host.page.getByTestId('chat').getByRole('listitem')).not.toHaveCount(0);
    await picture(host.page, lang, 'waiting-1-host');
    await host.page.getByTestId('report').click();
    await expect(host.page.getByTestId('report-why')).toBeVisible();
    await screenPicture(host.page, lang, 'report');
    await host.page.keyboard.press('Escape');
    await host.page.getByTestId('open-settings').click();
    await host.page.getByTestId('add-device').click();
    await expect(host.page.getByTestId('device-code')).toBeVisible();
    await host.page.getByTestId('leave-for-good').scrollIntoViewIfNeeded();
    await screenPicture(host.page, lang, 'devices');
    await host.page.keyboard.press('Escape');
    const stranger = await player({ lang });
    await stranger.page.goto('/');
    await expect(stranger.page.getByTestId('table-row').first()).toBeVisible();
    await picture(stranger.page, lang, 'lobby-2-tables');
    await host.page.getByTestId('bot-2').click();
    await host.page.getByTestId('start').click();
    await expect(host.page.getByTestId('status')).toBeVisible();
  });

  test(`what lies beside a table in ${lang}`, async ({ player, isMobile }) => {
    const [host, guest] = [await player({ lang }), await player({ lang })];
    await sitDown([host.page, guest.page], { seats: 3, settings: { turnSeconds: 0 } });
    const { page } = guest;
    await page.getByTestId('open-chat').click();
    await page.getByTestId('phrase').first().click();
    await expect(page.getByTestId('chat').locator('li.own')).toBeVisible();
    await screenPicture(page, lang, 'table-chat');
    if (isMobile) await page.keyboard.press('Escape');
    for (const panel of ['log', 'fair'] as const) {
      await page.getByTestId(`open-${panel}`).click();
      await expect(page.getByTestId(panel)).toBeVisible();
      await screenPicture(page, lang, `table-${panel}`);
      if (isMobile || panel === 'fair') await page.keyboard.press('Escape');
    }
    await page.getByTestId('end').click();
    await screenPicture(page, lang, 'table-confirm');
  });
}
