import type { Page } from '@playwright/test';

/** Counts what the page gives to the loudspeaker, from before its first line runs. */
export async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { sounds: 0 };
    Object.assign(window, { heard });
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- both take what they took before
      const start = kind.prototype.start as Function;
      kind.prototype.start = function (this: unknown, ...when: unknown[]) {
        heard.sounds += 1;
        start.apply(this, when);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: { sounds: number } }).heard.sounds);
}
