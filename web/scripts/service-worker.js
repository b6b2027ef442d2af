/*
 * Serves the app's own files without a network; API responses are never cached. Pages are fetched from the network
 * first, so that a reload gets the latest version.
 */
const cacheName = 'app';
const addresses = new Map(self.appFiles);

self.addEventListener('install', (event) => event.waitUntil(fetchFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptOf('/index.html')));
  else if (addresses.has(pathname))
    event.respondWith(keptOf(pathname).then((kept) => (kept.ok ? kept : fetch(request))));
});

async function keptOf(path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(addresses.get(path))) ?? Response.error();
}

async function fetchFiles() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    [...addresses.values()].map(async (address) => {
      if (await cache.match(address)) return;
      // The HTTP cache may hold the content of another version.
      const answer = await fetch(address, { cache: address.includes('?') ? 'reload' : 'default' });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await cache.put(address, answer);
    }),
  );
}

async function takeOver() {
  const cache = await caches.open(cacheName);
  const current = new Set(
    [...addresses.values()].map((address) => new URL(address, self.location.origin).href),
  );
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}
