/** Without a net, the page that says so. Nothing else is kept: what is played comes from the house, and always the newest. */

const SHELF = 'croupier-offline-1';
const PAGE = '/offline.html';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([PAGE, '/offline.css', '/icon.svg'])));
  void self.skipWaiting();
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const isShelved = ['/offline.css', '/icon.svg'].includes(new URL(url).pathname);
  if (mode !== 'navigate' && !isShelved) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(isShelved ? event.request : PAGE)));
});

/** Whoever is called comes back to the page that called. */
addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(pages.then((all) => all.find(({ url }) => url === notification.data)?.focus() ?? self.clients.openWindow(notification.data)));
});
