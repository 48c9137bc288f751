import type { Page } from '@playwright/test';
import type { Ask, SessionAsk, SessionTell, TableInfo, Tell } from '../../src/generated/wire';
import { Signer } from './forger';
import type { House } from './house';

export type Told = Tell | SessionTell;
export type Asked = Ask | SessionAsk;

/** What a house that lies says instead of the truth; what it leaves alone, comes as it is. */
export interface Lie {
  /** A message over the socket; null where it is swallowed. */
  tells?: (message: Told, liar: Liar) => Told | null;
  /** What a client asks, before the house hears it; null where it is swallowed. */
  hears?: (message: Asked, liar: Liar) => Asked | null;
  /** An answer over HTTP, by the path of its request. */
  answers?: (path: string, body: string, liar: Liar) => string;
}

/** A house that lies to one page: between the page and the real house, and with that house's own key. */
export class Liar {
  readonly signer: Signer;
  /** All that the page has sent over its socket. */
  readonly heard: Asked[] = [];
  /** The lie that is told now; none, before and after. */
  lie: Lie = {};

  private constructor(house: House) {
    this.signer = new Signer(house.secretKey());
  }

  /** Puts one before a page that is not open yet. */
  static async before(page: Page, house: House): Promise<Liar> {
    const liar = new Liar(house);
    await page.routeWebSocket(/\/api\/socket/, (client) => {
      const server = client.connectToServer();
      client.onMessage((text) => {
        const asked = JSON.parse(String(text)) as Asked;
        liar.heard.push(asked);
        const passed = liar.lie.hears ? liar.lie.hears(asked, liar) : asked;
        if (passed !== null) server.send(passed === asked ? text : JSON.stringify(passed));
      });
      server.onMessage((text) => {
        const told = JSON.parse(String(text)) as Told;
        const passed = liar.lie.tells ? liar.lie.tells(told, liar) : told;
        if (passed !== null) client.send(passed === told ? text : JSON.stringify(passed));
      });
    });
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const path = new URL(route.request().url()).pathname;
      await route.fulfill({ response: answer, body: liar.lie.answers ? liar.lie.answers(path, body, liar) : body });
    });
    return liar;
  }

  /** The requests of one kind that the page has sent. */
  sent(type: string): Asked[] {
    return this.heard.filter((asked) => asked.type === type);
  }
}

/** A lie about a table, whenever it is told of. */
export const aboutTable = (change: (table: TableInfo, liar: Liar) => TableInfo): Lie => ({
  tells: (message, liar) => (message.type === 'table' ? { ...message, table: change(message.table, liar) } : message),
});

/** A lie in what one sees: the view as it comes, whole or as what has changed. */
export const aboutView = (change: (fair: Record<string, unknown>, liar: Liar) => Record<string, unknown>): Lie => ({
  tells(message, liar) {
    if (message.type !== 'update' || !Array.isArray(message.view)) return message;
    const [view] = message.view as [{ fair: Record<string, unknown> }];
    return { ...message, view: [{ ...view, fair: change(view.fair, liar) }] };
  },
});
