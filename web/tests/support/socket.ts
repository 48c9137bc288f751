import type { Page } from '@playwright/test';

/** Becomes a guest and opens the socket, as any page of the house may; gives its first message. */
export const openSocket = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (name) => {
    const made = await fetch('/api/players', { method: 'POST', body: JSON.stringify({ name }) });
    await made.text();
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    Object.assign(window, { socket });
    return new Promise<string>((resolve, reject) => {
      socket.addEventListener('message', ({ data }) => resolve(data as string), { once: true });
      socket.addEventListener('error', () => reject(new Error('the socket was refused')));
    });
  }, name);
