/** What own pages show while several answers are on their way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MotherClient } from '../../src/own/mother/MotherClient.ts';
import { PageClient } from '../../src/own/nurse/PageClient.ts';

/** Plans that were requested and are not answered yet. */
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

const clients = {
  nurse: () => new PageClient('x'.repeat(43)),
  mother: () => new MotherClient('x'.repeat(43)),
};

test.each([
  'nurse',
  'mother',
] as const)('an answer that a %s’s page gets late does not undo what was stored after it was requested', async (kind) => {
  const client = clients[kind]();
  const leave = client.subscribe(() => undefined);
  const name = () => client.read().plan?.name;
  await vi.waitUntil(() => plans.length === 1);
  plans[0]?.('first');
  await vi.waitUntil(() => name() === 'first');
  // The page loads by itself, and the answer is on its way for long.
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
