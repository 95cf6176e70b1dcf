/** While the server refuses hostile bodies, it answers other requests as fast as usual. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const { headers } = await api.as('owner');
const anonymous = { 'content-type': 'application/json' };
const signedIn = { ...headers, ...anonymous };

const READERS = 50;
const HOSTILE = 200;
/**
 * Maximum extra delay of a reader in milliseconds, on a machine where the readers alone take `USUAL_DURATION_MS` ms; on a slower machine the limit is
 * higher.
 */
const MAX_DELAY_MS = 200;
const USUAL_DURATION_MS = 300;
/** Number of rounds. Only the best round counts, because other programs may disturb a round. */
const ROUNDS = 6;

interface Call {
  url: string;
  method?: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
interface Timed {
  status: number;
  took: number;
}

const readCalls: Call[] = Array.from({ length: READERS }, (_, at) => ({
  url: `${api.url}/api/v1/${['customers', 'packages', 'shifts', 'agents'][at % 4]}?page[size]=20`,
  headers,
}));

/**
 * Starts a thread that can send calls: one thread for the readers and one for the hostile calls, so that neither delays the other's clock.
 */
async function threadFor(calls: readonly Call[]): Promise<() => Promise<Timed[]>> {
  const worker = new Worker(new URL('support/timeCalls.mjs', import.meta.url), { workerData: calls });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('go');
    const [answers] = await once(worker, 'message');
    return answers;
  };
}

async function readAlone(): Promise<number[]> {
  const send = await threadFor(readCalls);
  return sorted(await send());
}

const sorted = (calls: readonly Timed[]): number[] => calls.map(({ took }) => took).sort((a, b) => a - b);

/**
 * Returns the longest delay of the readers while hostile calls run, as a fraction of the allowed delay. Delays are compared in the order of
 * the readers. The readers are timed alone before and after, because other programs may have started or ended.
 */
async function delayNextTo(hostile: readonly Call[], statuses: readonly number[]): Promise<number> {
  const before = await readAlone();
  const [sendHostile, sendReaders] = [await threadFor(hostile), await threadFor(readCalls)];
  const refusals = sendHostile();
  await wait(20);
  const read = await sendReaders();
  const refused = await refusals;
  const after = await readAlone();
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
  // On a busy machine the last calls arrive too slowly, or after their deadline.
  for (const { status } of refused) expect([...statuses, 0, 408, 503]).toContain(status);
  const alone = before.map((took, at) => Math.max(took, after[at] ?? 0));
  const delay = Math.max(...sorted(read).map((took, at) => took - (alone[at] ?? 0)));
  return delay / (MAX_DELAY_MS * Math.max(1, (alone.at(-1) ?? 0) / USUAL_DURATION_MS));
}

const members = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`m${at}`, 1])));
/** As many lists as fit into a megabyte within the limits. */
const lists = `[${Array(680)
  .fill(`[${'[],'.repeat(499)}[]]`)
  .join(',')}]`;
const customer = `{"data":{"type":"customers","attributes":{"note":${lists}}}}`;

test.each([
  ['members, from who is not signed in', '/login', anonymous, members, [413]],
  ['members', '/customers', signedIn, members, [400]],
  ['lists within the bounds', '/customers', signedIn, customer, [422]],
] as const)(
  `${HOSTILE} bodies of a megabyte: %s`,
  async (_what, path, sent, body, statuses) => {
    const call: Call = { url: `${api.url}/api/v1${path}`, method: 'POST', headers: sent, body };
    const hostile = Array<Call>(HOSTILE).fill(call);
    let delay = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && delay > 1; round++)
      delay = Math.min(delay, await delayNextTo(hostile, statuses));
    expect(delay).toBeLessThan(1);
  },
  600_000,
);
