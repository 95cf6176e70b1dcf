import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NursePage } from './NursePage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const secret = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
createRoot(root).render(
  <StrictMode>
    <NursePage secret={secret} />
  </StrictMode>,
);

/** Stores the page and its files, so that it opens without a connection. */
async function installOffline(): Promise<void> {
  await navigator.serviceWorker.register('/n/sw.js', { scope: '/n/' });
  const cache = await caches.open('noi-nurse');
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/own/'))
    .map(({ pathname }) => pathname);
  const wanted = new Set(['/n/', ...files]);
  for (const stored of await cache.keys())
    if (!wanted.has(new URL(stored.url).pathname)) await cache.delete(stored);
  await cache.addAll([...wanted]);
}
// Without a secure address there is neither a service worker nor a cache, and the page needs a connection.
if ('serviceWorker' in navigator && 'caches' in window)
  window.addEventListener('load', () => void installOffline().catch(() => undefined));
