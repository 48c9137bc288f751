import type { Page } from '@playwright/test';

/** What came to a page from the house, and what the browser complained about. */
export interface Traffic {
  /** Texts of the socket, in the order of their coming. */
  frames: string[];
  /** Answers over HTTP from `/api` that the page has read to their end. */
  answers: string[];
  /** Errors in the console: of scripts, of the network, of the content security policy. */
  problems: string[];
}

/** Not for the house to mend: this header has an effect over https only. */
const IGNORED_BY_BROWSERS = 'The Cross-Origin-Opener-Policy header has been ignored';

const LISTENED = new WeakMap<Page, Traffic>();

/** Listens from now on; to be called before the page is opened, and later for what came. */
export function traffic(page: Page): Traffic {
  const known = LISTENED.get(page);
  if (known !== undefined) return known;
  const heard: Traffic = { frames: [], answers: [], problems: [] };
  LISTENED.set(page, heard);
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.frames.push(payload.toString()));
  });
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    // The browser forgets an answer that the page did not read, or left before it came.
    heard.answers.push(await response.text().catch(() => ''));
  });
  page.on('pageerror', (error) => heard.problems.push(error.message));
  page.on('console', (line) => {
    const isProblem = line.type() === 'error' && !line.text().startsWith(IGNORED_BY_BROWSERS);
    if (isProblem) heard.problems.push(line.text());
  });
  return heard;
}

/** All texts that the socket has brought to a page since it was opened. */
export const frames = (page: Page): string[] => traffic(page).frames;
