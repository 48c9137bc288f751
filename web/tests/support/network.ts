import type { Page } from '@playwright/test';

/** Remembers the page's sockets from its beginning; {@link loseNetwork} needs it. */
export async function rememberSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: WebSocket[] = [];
    Object.assign(window, { openedSockets: opened });
    window.WebSocket = class extends WebSocket {
      constructor(...words: ConstructorParameters<typeof WebSocket>) {
        super(...words);
        opened.push(this);
      }
    };
  });
}

/**
 * Takes the network from a browser: nothing goes out or comes in, and the sockets of the page end. By
 * itself the browser would leave those open and silent, and only a later timeout would tell.
 */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const { openedSockets } = window as unknown as { openedSockets: WebSocket[] };
    for (const socket of openedSockets) socket.close();
  });
}

/** The same without the end of the sockets: they stay open, and silent. */
export const stallNetwork = (page: Page): Promise<void> => page.context().setOffline(true);

/** Gives it back. */
export const regainNetwork = (page: Page): Promise<void> => page.context().setOffline(false);
