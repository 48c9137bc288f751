import { axe } from './support/axe';
import { expect, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { loseNetwork, regainNetwork } from './support/network';
import { searchEverything } from './support/search';
import { openSocket } from './support/socket';
import { isUnwritten, missingText } from './support/text';
import { frames, traffic } from './support/traffic';

// What the other tests look with, each shown to find what is planted. Once is enough: on a desktop.

test('what breaks the policy is noticed', async ({ player }) => {
  const { page, traffic } = await player();
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => traffic.problems.join()).toContain('Content Security Policy');
});

test('a planted box is found among characters that have glyphs', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  const show = (text: string) => page.evaluate((text) => document.body.append(text), text);
  await show('Nhà Cái, Quắc, Ngũ Linh; 밀수꾼과 검사관; 高低牌，庄家; ♠♥♦♣ 1 234,5 €');
  expect(await boxes(page)).toEqual([]);
  await show('a\u{379}b');
  expect(await boxes(page)).toEqual(['\u{379}']);
});

test('a planted barrier is found', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  expect(await axe(page)).toEqual([]);
  await page.evaluate(() => document.body.append(document.createElement('input')));
  expect((await axe(page)).join()).toContain('label: ');
});

test('a planted target that is too small is found', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await page.evaluate(() => {
    const style = 'position: absolute; left: 20px; height: 12px; min-height: 0;';
    for (const top of [300, 310]) {
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'planted', style: `${style} top: ${top}px` }));
    }
  });
  expect((await axe(page)).join()).toContain('target-size: ');
});

test('a planted text that nobody wrote is found', async ({ player }) => {
  for (const text of ['undefined', 'NaN %', '[object Object]', 'for {name}', 'lobby.title', 'not_your_turn', 'cashOut']) {
    expect(isUnwritten(text), text).toBe(true);
  }
  for (const text of ['Draw, e.g. a card.', 'Xì Dách', '高低牌', '1.5', 'An joined.No more', 'WiFi', '12:30', 'a/b']) {
    expect(isUnwritten(text), text).toBe(false);
  }
  const { page } = await player();
  await page.goto('/');
  await page.evaluate(() => {
    document.body.append(document.createElement('p'), document.createElement('code'));
    document.querySelector('p')!.title = 'lobby.title';
    document.querySelector('code')!.textContent = 'game.journal';
  });
  expect(await missingText(page)).toEqual(['lobby.title']);
});

test('a planted secret is found wherever it is', async ({ player }) => {
  const { page, context } = await player();
  const needle = 'needle-4711';
  const found = () => searchEverything(page, needle);
  await page.goto('/');
  await openSocket(page, 'An');
  expect(await found()).toEqual([]);
  await context.addCookies([{ name: 'unseen', value: needle, url: page.url(), httpOnly: true }]);
  await page.evaluate(async (needle) => {
    localStorage.setItem('kept', needle);
    sessionStorage.setItem(needle, 'kept');
    document.cookie = `kept=${needle}`;
    history.replaceState({ kept: needle }, '');
    document.body.append(document.createComment(needle), document.createElement('textarea'));
    document.querySelector('textarea')!.value = needle;
    document.body.dataset['kept'] = needle;
    document.title = needle;
    const opening = indexedDB.open(needle);
    opening.onupgradeneeded = () => opening.result.createObjectStore('store').put({ deep: [needle] }, 'key');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
    const cache = await caches.open(needle);
    await cache.put('/kept', new Response(needle));
    const made = await fetch('/api/players', { method: 'POST', body: JSON.stringify({ name: needle }) });
    await made.text();
    const { socket } = window as unknown as { socket: WebSocket };
    socket.send(JSON.stringify({ type: needle }));
  }, needle);
  await expect.poll(async () => (await found()).join('; ')).toMatch(/frame 1; answer \d/);
  const planted = ['HTML', '<body data-kept>', 'value of <textarea>', 'title', 'history', 'localStorage kept', `sessionStorage ${needle}`];
  const kept = ['cookie kept', 'cookie unseen', 'IndexedDB', 'IndexedDB store', 'cache', 'cache /kept'];
  expect(await found()).toEqual(expect.arrayContaining([...planted, ...kept]));
});

test('what the socket brings is heard from the beginning', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  const first = await openSocket(page, 'An');
  expect(frames(page)).toContain(first);
  await expect.poll(() => traffic(page).answers.join()).toContain('"name":"An"');
});

test('a lost network closes the socket, and opens none until it is back', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await openSocket(page, 'An');
  const state = () => page.evaluate(() => (window as unknown as { socket: WebSocket }).socket.readyState);
  expect(await state()).toBe(1);
  await loseNetwork(page);
  await expect.poll(state).toBe(3);
  await expect(openSocket(page, 'An')).rejects.toThrow();
  await regainNetwork(page);
  expect(await openSocket(page, 'An')).toContain('"type":"welcome"');
});
