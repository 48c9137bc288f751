import type { Page } from '@playwright/test';
import { traffic } from './traffic';

/** Every place of a page where one of some texts is found: what a curious player could dig out. */
export async function searchEverything(page: Page, ...needles: [string, ...string[]]): Promise<string[]> {
  const { frames, answers } = traffic(page);
  const came = [
    ...frames.map((text, index) => [`frame ${index}`, text] as const),
    ...answers.map((text, index) => [`answer ${index}`, text] as const),
  ];
  const places = [...came, ...(await page.evaluate(textsOfPage))];
  return places.filter(([, text]) => needles.some((needle) => text.includes(needle))).map(([place]) => place);
}

/** All that scripts of the page could read. Runs in the page, so it may use nothing from outside. */
async function textsOfPage(): Promise<[place: string, text: string][]> {
  const elements = [...document.querySelectorAll('*')];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }): [string, string] => [`<${element.localName} ${name}>`, value]),
  );
  const inputs = elements
    .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    .map((input): [string, string] => [`value of <${input.localName}>`, input.value]);
  const stored = (name: string, storage: Storage): [string, string][] =>
    Object.entries(storage).map(([key, value]) => [`${name} ${key}`, `${key} ${value}`]);
  const databases = await indexedDB.databases();
  return [
    ['DOM', document.documentElement.textContent],
    // Comments and what the text of elements leaves out.
    ['HTML', document.documentElement.outerHTML],
    ...attributes,
    ...inputs,
    ...stored('localStorage', localStorage),
    ...stored('sessionStorage', sessionStorage),
    ...databases.map(({ name = '' }): [string, string] => ['IndexedDB', name]),
    ['cookies', document.cookie],
    ['address', location.href],
    ['history', JSON.stringify(history.state)],
    ['title', document.title],
  ];
}
