/** Signals that it is one's own turn: the title and the icon of the page, a sound, and a notification where the page is hidden. */

import { t } from '../text/index.svelte';
import { callAway, callBack } from './calls';
import { settings } from './settings.svelte';
import { sounds } from './sounds';

const [ICON, CALLING] = ['/icon.svg', '/icon-turn.svg'];
let was = false;

/** Call it whenever the turn may have changed. */
export function ownTurn(mine: boolean, game: string): void {
  document.title = mine ? `${t().table.titleTurn} · ${game}` : `${game} · Croupier`;
  if (mine && !was) call(game);
  signal(mine);
}

/** Whoever leaves the table is called no more. */
export const leaveTable = (): void => signal(false);

function signal(mine: boolean): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? CALLING : ICON);
  if (!mine) callBack();
  was = mine;
}

function call(game: string): void {
  sounds.play('turn');
  if (!document.hidden || !settings.all.notify || Notification.permission !== 'granted') return;
  callAway(t().table.yourTurn, game);
}

/** Asks, on a click, whether notifications may be shown; the answer is the browser's. */
export async function wantNotifications(want: boolean): Promise<boolean> {
  const allowed = want && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  settings.change({ notify: allowed });
  return allowed === want;
}
