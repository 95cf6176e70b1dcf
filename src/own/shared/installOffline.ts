/** Stores the page and its files, so that it opens without a connection. */
async function storeShell(scope: string, cacheName: string): Promise<void> {
  await navigator.serviceWorker.register(`${scope}sw.js`, { scope });
  const cache = await caches.open(cacheName);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/own/'))
    .map(({ pathname }) => pathname);
  const wanted = new Set([scope, ...files]);
  for (const stored of await cache.keys())
    if (!wanted.has(new URL(stored.url).pathname)) await cache.delete(stored);
  await cache.addAll([...wanted]);
}

/** Milliseconds after the page is shown: what it does first has the line and the processor for itself. */
const DELAY_MS = 2_000;

/**
 * Lets the page open without a connection, some time after it is shown. Without a secure address there is neither a service worker nor a cache, and
 * the page needs a connection.
 */
export function installOffline(scope: string, cacheName: string): void {
  if ('serviceWorker' in navigator && 'caches' in window)
    setTimeout(() => void storeShell(scope, cacheName).catch(() => undefined), DELAY_MS);
}
