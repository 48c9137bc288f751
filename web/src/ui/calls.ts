/** A notification that calls whoever looks elsewhere, and is taken back when it calls no more. */

const TAG = 'croupier-turn';
let shown: Notification | undefined;
let byWorker = false;

export function callAway(title: string, body: string): void {
  const options = { body, icon: '/icon-192.png', tag: TAG, data: location.href };
  try {
    shown = new Notification(title, options);
    shown.onclick = () => focus();
  } catch {
    // On Android only the page's worker may show one; it answers the click on it, too.
    byWorker = true;
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, options));
  }
}

export function callBack(): void {
  shown?.close();
  if (byWorker) void navigator.serviceWorker.ready.then(closeAll);
  byWorker = false;
}

async function closeAll(worker: ServiceWorkerRegistration): Promise<void> {
  for (const one of await worker.getNotifications({ tag: TAG })) one.close();
}
