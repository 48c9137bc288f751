import type { Page } from '@playwright/test';
import { traffic } from './traffic';

type Text = [place: string, text: string];

/**
 * Every place of a page where one of some texts is found: what a curious player could dig out.
 *
 * All of them are looked for in one evaluation, and the next must wait for it. Chromium 150, which is Debian 12's,
 * holds the promise of an evaluation weakly: of several that are settled together, the work of one may have the
 * result of another collected before it is told ("Resulting promise was garbage collected").
 */
export async function searchEverything(page: Page, ...needles: [string, ...string[]]): Promise<string[]> {
  const { frames, answers } = traffic(page);
  const cookies = await page.context().cookies();
  const places: Text[] = [
    ...frames.map((text, index): Text => [`frame ${index}`, text]),
    ...answers.map((text, index): Text => [`answer ${index}`, text]),
    ...cookies.map(({ name, value }): Text => [`cookie ${name}`, `${name} ${value}`]),
    ...(await page.evaluate(textsOfPage)),
  ];
  return places.filter(([, text]) => needles.some((needle) => text.includes(needle))).map(([place]) => place);
}

/** All that scripts of the page could read. Runs in the page, so it may use nothing from outside. */
async function textsOfPage(): Promise<Text[]> {
  const elements = [...document.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ name, value }): Text => [`<${element.localName} ${name}>`, value]));
  const inputs = elements
    .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    .map((input): Text => [`value of <${input.localName}>`, input.value]);
  const stored = (name: string, storage: Storage): Text[] => Object.entries(storage).map(([key, value]) => [`${name} ${key}`, `${key} ${value}`]);

  const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(`IndexedDB: ${request.error?.message}`));
    });
  const inDatabases: Text[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerTo(indexedDB.open(name));
    inDatabases.push(['IndexedDB', name]);
    for (const store of database.objectStoreNames) {
      const read = database.transaction(store).objectStore(store);
      const content = await Promise.all([answerTo(read.getAllKeys()), answerTo(read.getAll())]);
      inDatabases.push([`IndexedDB ${store}`, `${store} ${JSON.stringify(content)}`]);
    }
    database.close();
  }

  const inCaches: Text[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    inCaches.push(['cache', name]);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      inCaches.push([`cache ${new URL(request.url).pathname}`, `${request.url} ${await response?.text()}`]);
    }
  }

  return [
    ['DOM', document.documentElement.textContent],
    // Comments and what the text of elements leaves out.
    ['HTML', document.documentElement.outerHTML],
    ...attributes,
    ...inputs,
    ...stored('localStorage', localStorage),
    ...stored('sessionStorage', sessionStorage),
    ...inDatabases,
    ...inCaches,
    ['address', location.href],
    ['history', JSON.stringify(history.state)],
    ['title', document.title],
  ];
}
