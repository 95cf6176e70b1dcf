/** Stores the page and its files in the browser's cache, so that the page opens without a connection. */
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

/** Milliseconds to wait after the page is shown, so that the page's first requests are not slowed down. */
const DELAY_MS = 2_000;

/**
 * Stores the page for use without a connection, some time after it is shown. On an insecure address there is neither a service worker nor a
 * cache, and the page needs a connection.
 */
export function enableOfflineUse(scope: string, cacheName: string): void {
  if ('serviceWorker' in navigator && 'caches' in window)
    setTimeout(() => void storeShell(scope, cacheName).catch(() => undefined), DELAY_MS);
}
