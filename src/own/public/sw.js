/** Opens an own page without a connection: the page itself under one key, whatever its secret, and its hashed files. */
const SHELL = new URL(self.registration.scope).pathname;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(SHELL)));
  else if (pathname.startsWith('/own/') || pathname === '/icon.svg')
    event.respondWith(caches.match(request).then((stored) => stored ?? fetch(request)));
});
