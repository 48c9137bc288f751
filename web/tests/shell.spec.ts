import { axe } from './support/axe';
import { expect, LANGS, ONCE, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { House } from './support/house';
import { openSocket } from './support/socket';
import { missingText } from './support/text';

test('the client opens on this machine, with nothing to complain about', async ({ player }) => {
  const { page, traffic } = await player();
  await page.goto('/');
  await expect(page.locator('#app')).not.toBeEmpty();
  expect(await openSocket(page, 'An')).toContain('"type":"welcome"');
  expect(traffic.problems).toEqual([]);
});

test('friends on the network open it at an address that browsers do not trust', async ({ player }) => {
  const house = await House.open({ lan: true });
  const { page, traffic } = await player({ house });
  await page.goto('/');
  await expect(page.locator('#app')).not.toBeEmpty();
  expect(await page.evaluate(() => isSecureContext), `${house.url} is not this machine alone`).toBe(false);
  expect(await openSocket(page, 'Bình'), 'the policy lets the socket through').toContain('"type":"welcome"');
  expect(traffic.problems).toEqual([]);
  await house.close();
});

test('every place in the client can be opened by its address', async ({ player }) => {
  const { page, traffic } = await player();
  await page.goto('/tables/a37d1aa79806d66ed0be');
  await expect(page.locator('#app')).not.toBeEmpty();
  expect(traffic.problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([]);
});

test('the first load is small', async ({ player }) => {
  const { page } = await player();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const size = request.sizes().then((of) => of.responseBodySize + of.responseHeadersSize);
    if (request.resourceType() !== 'font') sizes.push(size);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, 'something was counted').toBeGreaterThan(1024);
  expect(bytes).toBeLessThan(300 * 1024);
});

test('whoever wants less motion sees another look at once', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const inks = await title.evaluate((element) =>
    ['dark', 'light', 'dark'].map((look) => {
      document.documentElement.dataset.theme = look;
      return getComputedStyle(element).color;
    }),
  );
  expect(inks[1]).not.toBe(inks[0]);
  expect(inks[2]).toBe(inks[0]);
});

for (const lang of LANGS) {
  test(`the first page has no box, no missing text and no barrier in ${lang}`, async ({ player }) => {
    const { page } = await player({ lang });
    await page.goto('/');
    await expect(page.locator('#app')).not.toBeEmpty();
    expect(await boxes(page)).toEqual([]);
    expect(await missingText(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });
}

test('long lists come a page at a time, and there is a way to the next', ONCE, async ({ player, house }) => {
  const { page } = await player();
  await page.goto('/');
  await page.evaluate(async () => {
    const post = (path: string, body: unknown) => fetch(path, { method: 'POST', body: JSON.stringify(body) });
    await post('/api/players', { name: 'An' });
    for (let made = 0; made < 2; made += 1) await post('/api/tables', { game: 'xidach', seats: 2, public: true });
  });
  const { page: guest } = await player({ house });
  // Pages of one, as if there were hundreds.
  await guest.route('**/api/tables?*', (route) => route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }));
  await guest.goto('/');
  await expect(guest.getByTestId('table-row')).toHaveCount(1);
  await guest.getByTestId('more-tables').click();
  await expect(guest.getByTestId('table-row')).not.toHaveCount(1);
});
