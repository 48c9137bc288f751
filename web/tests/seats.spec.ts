import type { Page } from '@playwright/test';
import { expect, ONCE, test } from './support/fixtures';
import { listen } from './support/audio';
import { dealAnOpenHand, sitDown } from './support/xidach';

const at = (page: Page, id: string) => page.getByTestId(id);

test('whoever has gone is offline at the seat, and does not think', async ({ player }) => {
  const [{ page: dealer }, guest] = [await player(), await player()];
  await sitDown([dealer, guest.page], { seats: 2, settings: { turnSeconds: 600 } });
  await dealAnOpenHand(dealer);
  const seat = at(dealer, 'place-1');
  await expect(seat).toContainText('thinks');
  await expect(seat.locator('.countdown'), 'the time stands at the seat that is waited for').toBeVisible();
  await guest.context.close();
  await expect(seat).toContainText('offline');
  await expect(seat).not.toContainText('thinks');
  await expect(seat).not.toHaveClass(/acts/);
});

test('a full table says so, and what its link is good for', ONCE, async ({ player }) => {
  const [{ page: host }, { page: guest }] = [await player(), await player({ lang: 'zh' })];
  await host.goto('/new/xidach');
  await at(host, 'make').click();
  const link = await host.locator('.invite input').inputValue();
  await at(host, 'fill').click();
  await guest.goto(link);
  await expect(at(guest, 'full')).toContainText('已经满了');
  await expect(host.locator('.invite')).toContainText('All seats are taken');
});

test('friends are offered time, the classic pace is one choice away, and bots hurry nobody', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/new/contraband');
  await page.locator('summary').click();
  await expect(at(page, 'setting-actSeconds')).toHaveValue('180');
  await at(page, 'pace').selectOption('classic');
  await expect(at(page, 'setting-actSeconds'), 'as its source has it').toHaveValue('30');
  for (const game of ['xidach', 'contraband', 'bazaar', 'cashflow']) {
    await page.goto('/');
    await at(page, `play-${game}`).click();
    await expect(at(page, 'actions')).toBeVisible();
    await expect(page.getByRole('timer'), game).toHaveCount(0);
  }
});

test('turns go around as the house says: left against the clock, right with it', async ({ player }) => {
  const { page } = await player();
  await sitDown([page], { seats: 4, settings: { turnSeconds: 0 } });
  await at(page, 'deal-left').click();
  await expect(at(page, 'way')).toHaveAttribute('data-direction', 'counterclockwise');
  await expect(at(page, 'way').locator('.lucide-rotate-ccw')).toBeVisible();
  const centre = async (seat: number) => {
    const box = (await at(page, `place-${seat}`).boundingBox())!;
    return box.x + box.width / 2;
  };
  if (page.viewportSize()!.width > 1000) expect(await centre(1), 'against the clock, seen from above').toBeGreaterThan(await centre(3));
});

for (const game of ['xidach', 'contraband', 'bazaar', 'cashflow']) {
  for (const lang of ['en', 'vi'] as const) {
    test(`one can write in the chat of ${game} while a hint is told, in ${lang}`, ONCE, async ({ player }) => {
      const { page } = await player({ lang });
      await page.goto('/');
      await at(page, `play-${game}`).click();
      await expect(at(page, 'hint')).toBeVisible();
      await at(page, 'open-chat').click();
      const [field, panel] = [(await at(page, 'say').boundingBox())!, (await page.locator('.side.panel').boundingBox())!];
      expect(field.y + field.height, 'inside its panel').toBeLessThanOrEqual(panel.y + panel.height);
      await expect(at(page, 'say')).toBeInViewport({ ratio: 1 });
      await at(page, 'say').fill('Hello!');
      await at(page, 'say').press('Enter');
      await expect(at(page, 'chat').locator('li.own')).toBeInViewport({ ratio: 1 });
    });
  }
}

test('nothing is heard before the first click, cards are after it, and a mute is kept', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const heard = await listen(page);
  await page.goto('/');
  await at(page, 'play-xidach').click();
  await at(page, 'deal-left').click();
  await expect.poll(heard).toBeGreaterThan(4);
  await page.reload();
  await expect(at(page, 'status')).toBeVisible();
  expect(await heard(), 'a page that nobody has touched').toBe(0);
  await at(page, 'open-sound').click();
  await at(page, 'mute-all').check();
  await page.reload();
  await expect(at(page, 'loudness')).toHaveAttribute('data-quiet', 'true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { page: still } = await player();
  await still.goto('/');
  await expect(at(still, 'loudness'), 'whoever asks for less motion gets quiet, too').toHaveAttribute('data-quiet', 'true');
});

test('a family of sounds can be quiet while others are heard', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const heard = await listen(page);
  await page.goto('/');
  await at(page, 'open-sound').click();
  await at(page, 'volume-table').fill('0');
  await at(page, 'volume-calls').fill('0');
  const before = await heard();
  expect(before, 'what is turned to nothing is not heard').toBe(0);
  await at(page, 'volume-ends').fill('40');
  await expect.poll(heard).toBeGreaterThan(before);
  await page.reload();
  await at(page, 'open-sound').click();
  await expect(at(page, 'volume-table'), 'kept').toHaveValue('0');
  await expect(at(page, 'volume-ends')).toHaveValue('40');
});

test('the screen stays on while one plays, again after the page was hidden, and no longer', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.addInitScript(() => {
    const awake = { now: 0 };
    const request = () => {
      awake.now += 1;
      return Promise.resolve({ release: () => Promise.resolve((awake.now -= 1)) });
    };
    Object.assign(window, { awake });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const awake = () => page.evaluate(() => (window as unknown as { awake: { now: number } }).awake.now);
  await page.goto('/');
  await expect(at(page, 'play-xidach')).toBeVisible();
  expect(await awake()).toBe(0);
  await at(page, 'play-xidach').click();
  await expect.poll(awake).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(awake, 'the browser has taken the first one back').toBe(2);
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await expect.poll(awake).toBe(1);
});

test('an icon tells its name to a pointer, a finger and the keyboard, and leaves by Escape', ONCE, async ({ player }) => {
  const { page } = await player({ phone: true });
  await page.goto('/');
  const name = at(page, 'icon-name');
  const { x, y, width, height } = (await at(page, 'open-settings').boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await expect(name).toHaveText('Settings');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await expect(name, 'it leaves by itself').toBeHidden();
  await at(page, 'open-sound').hover();
  await expect(name).toHaveText('Sound');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await at(page, 'language').focus();
  await page.keyboard.press('Tab');
  await expect(name).toHaveText('Sound');
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(name).toHaveText('Settings');
});

test('a hidden page calls by its title and, where allowed, by a notification', ONCE, async ({ player }) => {
  const { page, context } = await player();
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const told: string[] = [];
    class Quiet {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(title: string) {
        told.push(title);
      }
      close() {
        told.push('closed');
      }
    }
    Object.assign(window, { told, Notification: Quiet });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await page.goto('/');
  await at(page, 'open-settings').click();
  await at(page, 'notify').check();
  await page.keyboard.press('Escape');
  await at(page, 'play-xidach').click();
  await expect(page).toHaveTitle(/^● Your turn/);
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(await told()).toEqual(['Your turn']);
});

test('where only a worker may notify, as on Android, it does, and takes it back', ONCE, async ({ player }) => {
  const { page, context } = await player({ phone: true });
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    class Illegal {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    Object.assign(window, { Notification: Illegal });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await page.goto('/');
  await at(page, 'open-settings').click();
  await at(page, 'notify').check();
  await page.keyboard.press('Escape');
  await at(page, 'play-xidach').click();
  const told = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`));
  await expect.poll(told).toEqual(['Your turn: Xì Dách']);
  await expect(at(page, 'actions'), 'and the game goes on').toBeVisible();
  await page.locator('header .brand').click();
  await expect.poll(told).toEqual([]);
});

test('the app can be installed, and says without a net what works', ONCE, async ({ player }) => {
  const { page, context } = await player();
  await page.goto('/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[]; display: string };
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('croupier verify').last()).toBeVisible();
  await context.setOffline(false);
});
