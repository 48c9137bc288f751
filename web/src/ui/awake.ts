/** Keeps the screen of a phone on while somebody is in a game: thinking is no reason for it to go dark. */

/** Until the returned function is called. Browsers take the lock back when the page is hidden, so it is asked for again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function ask() {
    if (over || document.hidden || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // A battery that is low, or a system that never allows it: the screen goes dark as it always did.
    }
  }

  const look = () => void ask();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}
