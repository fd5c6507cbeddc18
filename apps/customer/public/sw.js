// Shows what the server tells this device, and opens the app at what it is about. Where a page cannot be fetched, it shows the one that the app
// has kept for that (SHELL-26); it keeps nothing itself, and answers no other request.
const HOME = '/notification';

/** A path of this app alone (NOTIFY-14): whatever a message holds, no other site is opened. */
const ownPath = (link) => {
  if (typeof link !== 'string' || !/^\/(?![/\\])/.test(link)) return HOME;
  const url = new URL(link, self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search : HOME;
};

const read = (data) => {
  try {
    const message = data.json();
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const offline = async () => (await self.caches.match('/offline')) ?? Response.error();
  event.respondWith(fetch(event.request).catch(offline));
});

self.addEventListener('push', (event) => {
  const { title, body, link } = event.data ? read(event.data) : {};
  event.waitUntil(
    self.registration.showNotification(typeof title === 'string' ? title : '', {
      body: typeof body === 'string' ? body : '',
      icon: '/brand/icon-192.png',
      badge: '/brand/icon-192.png',
      data: ownPath(link),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = ownPath(event.notification.data);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) {
      if (new URL(page.url).origin !== self.location.origin || !('navigate' in page)) continue;
      await page.focus();
      // A page that this worker does not control cannot be moved by it.
      const moved = await page.navigate(path).catch(() => null);
      if (moved) return;
    }
    await self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
