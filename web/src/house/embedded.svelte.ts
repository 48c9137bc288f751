/** The page in an operator's frame: a session by the address's token, and what the frame is told. */

import { place } from '../route.svelte';
import { LANGS, language } from '../text/index.svelte';
import { Refused, api, credentials, type Launch } from './http';
import { me } from './me.svelte';

/** For as long as the frame is there: it may be loaded again, the address's token works once. */
const KEPT = 'croupier.play';

function kept(operator: string): Launch | null {
  try {
    const launch = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Launch | null;
    return launch?.operator === operator ? launch : null;
  } catch {
    // A browser that keeps nothing for frames.
    return null;
  }
}

function keep(launch: Launch): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(launch));
  } catch {
    return;
  }
}

class Embedded {
  launch = $state.raw<Launch | null>(null);
  /** The address does not open a session any more. */
  over = $state(false);

  async arrive(operator: string): Promise<void> {
    const token = place.takeHash();
    try {
      const launch = token ? await api.openLaunch(token) : kept(operator);
      if (launch) this.#play(launch);
      else this.over = true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.over = true;
    }
  }

  #play(launch: Launch): void {
    keep(launch);
    credentials.token = launch.token;
    const wanted = LANGS.find((code) => code === launch.language);
    if (wanted) language.code = wanted;
    this.launch = launch;
    me.play(launch.player);
    new ResizeObserver(() => this.tell({ type: 'croupier.size', height: document.documentElement.scrollHeight })).observe(document.body);
  }

  /** Tells the page around the frame something; only one of the operator's origins hears it. */
  tell(message: { type: 'croupier.size'; height: number } | { type: 'croupier.end' }): void {
    if (parent === window) return;
    for (const origin of this.launch?.origins ?? []) parent.postMessage(message, origin);
  }
}

export const embedded = new Embedded();
