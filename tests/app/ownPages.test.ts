/** Own pages while several requests are unanswered. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MotherClient } from '../../src/own/mother/MotherClient.ts';
import { NurseClient } from '../../src/own/nurse/NurseClient.ts';

/** Requests of the plan that have no answer yet. */
let plans: ((name: string) => void)[] = [];
const page = new EventTarget();

beforeEach(() => {
  plans = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly readyState = 1;
      close = () => undefined;
    },
  );
  const answer = (data: object) => Promise.resolve(new Response(JSON.stringify({ data })));
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/open')) return answer({ link: 'abc', office: null, asks_digits: false });
    if (!path.endsWith('/plan')) return answer({});
    return new Promise<Response>((resolve) => {
      plans.push((name) => void answer({ name, offers: [], sessions: [], office: null }).then(resolve));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const opening = { link: 'abc', office: { name: 'Nôi', phone: null, zalo: null }, asks_digits: false };

test('actions that waited on a nurse’s phone are sent before a plan is shown, although the browser has already requested one', async () => {
  const secret = 'x'.repeat(43);
  const earlier = new NurseClient(secret);
  const leave = earlier.subscribe(() => undefined);
  await vi.waitUntil(() => plans.length === 1);
  plans[0]?.('yesterday');
  await vi.waitUntil(() => earlier.read().plan !== null);
  let isLost = true;
  const { fetch } = globalThis;
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    if (!path.endsWith('/start')) return fetch(path);
    if (isLost) return Promise.reject(new TypeError('no connection'));
    sent.push(`${plans.length} plans requested`);
    return fetch(path);
  });
  earlier.report('7', { call: 'start', body: { at: '2026-11-26T02:30:00.000Z' } });
  await vi.waitUntil(() => !earlier.read().isOnline);
  leave();
  isLost = false;
  const client = new NurseClient(secret, opening);
  client.start();
  await vi.waitUntil(() => plans.length === 2);
  plans[1]?.('before the start');
  await vi.waitUntil(() => plans.length === 3);
  expect(client.read().plan?.name).toBe('yesterday');
  plans[2]?.('after the start');
  await vi.waitUntil(() => client.read().plan?.name === 'after the start');
  expect(sent).toEqual(['2 plans requested']);
});

test('what waits on a nurse’s phone is not lost if the page is open in two tabs', async () => {
  const secret = 'z'.repeat(43);
  const tabs = [new NurseClient(secret, opening), new NurseClient(secret, opening)] as const;
  for (const [at, tab] of tabs.entries()) {
    tab.start();
    await vi.waitUntil(() => plans.length === at + 1);
    plans[at]?.('first');
    await vi.waitUntil(() => tab.read().plan !== null);
  }
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/start') ? Promise.reject(new TypeError('no connection')) : fetch(path),
  );
  const [first, second] = tabs;
  first.report('7', { call: 'start', body: { at: '2026-11-26T02:30:00.000Z' } });
  await vi.waitUntil(() => !first.read().isOnline);
  // The other tab stores what it shows, and is the only one that remains.
  second.forget('any key');
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { headers }: { headers?: Record<string, string> }) => {
    if (path.endsWith('/start')) sent.push(headers?.['idempotency-key'] ?? '');
    return fetch(path);
  });
  const [waiting] = first.read().queue;
  const later = new NurseClient(secret, opening);
  later.start();
  await vi.waitUntil(() => plans.length === 3);
  plans[2]?.('before the start');
  await vi.waitUntil(() => sent.length === 1);
  expect(sent).toEqual([waiting?.key]);
  expect(second.read().queue).toEqual(first.read().queue);
});

test.each([
  'nurse',
  'mother',
] as const)('a %s’s page with a stored link opens without a call for the link', async (kind) => {
  const { fetch } = globalThis;
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path.split('/').at(-1) ?? '');
    return fetch(path);
  });
  const secret = 'y'.repeat(43);
  const client = kind === 'nurse' ? new NurseClient(secret, opening) : new MotherClient(secret, opening);
  client.start();
  await vi.waitUntil(() => plans.length === 1);
  plans[0]?.('first');
  await vi.waitUntil(() => client.read().plan?.name === 'first');
  expect(calls).toEqual(['plan']);
});

const clients = {
  nurse: () => new NurseClient('x'.repeat(43)),
  mother: () => new MotherClient('x'.repeat(43)),
};

test.each([
  'nurse',
  'mother',
] as const)('a late answer on a %s’s page does not undo what was stored after its request', async (kind) => {
  const client = clients[kind]();
  const leave = client.subscribe(() => undefined);
  const name = () => client.read().plan?.name;
  await vi.waitUntil(() => plans.length === 1);
  plans[0]?.('first');
  await vi.waitUntil(() => name() === 'first');
  // The page reloads without a press, and the answer takes long.
  page.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => plans.length === 2);
  const sent = client.send('/seen', {}, 'key');
  await vi.waitUntil(() => plans.length === 3);
  plans[2]?.('after it was stored');
  await sent;
  plans[1]?.('before it was stored');
  page.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => plans.length === 4);
  expect(name()).toBe('after it was stored');
  plans[3]?.('later');
  await vi.waitUntil(() => name() === 'later');
  leave();
});
