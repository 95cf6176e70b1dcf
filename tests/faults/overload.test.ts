/** Too many requests, or callers that do not finish: correct callers are still served. */
import { Agent, request } from 'node:http';
import { connect as dial, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectReaders } from '#api/db/connect';
import { findUnavailableReason } from '#api/db/findUnavailableReason';
import { createTestPostgres, createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';

interface CallOutcome {
  status: number | null;
  /** The error of the connection if there was no answer. */
  code: string | null;
}

/** Sends one request over the connections of an agent; never rejects. */
function send(agent: Agent, url: string, headers: object, body?: string): Promise<CallOutcome> {
  return new Promise((done) => {
    const sent = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => done({ status: answer.statusCode ?? 0, code: null }));
        answer.once('error', (error: NodeJS.ErrnoException) =>
          done({ status: null, code: error.code ?? error.message }),
        );
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) =>
      done({ status: null, code: error.code ?? error.message }),
    );
    sent.end(body);
  });
}

test('when stopped under 200 requests a second, it answers what it has accepted, and ends within ten seconds', async () => {
  const database = createTestSqlite();
  const server = await startFaultTestServer(database, { LOG_LEVEL: 'info' });
  const { headers } = await server.as('owner');
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const pending = new Map<string, Promise<CallOutcome>>();
  const began = performance.now();
  let ended: Promise<number | string | null> | undefined;
  let stopped = 0;
  let answeredSoFar = 0;
  let answeredBefore = 0;
  for (let n = 0; n < 400; n += 1) {
    const name = `Dừng máy ${n}`;
    const body = JSON.stringify({ data: { type: 'customers', attributes: { name } } });
    const answer = send(agent, `${server.url}/api/v1/customers`, headers, body);
    void answer.then(({ status }) => {
      if (status !== null) answeredSoFar += 1;
    });
    pending.set(name, answer);
    if (n === 200) {
      stopped = performance.now();
      answeredBefore = answeredSoFar;
      ended = server.stop('SIGTERM');
    }
    await wait(Math.max(0, began + n * 5 - performance.now()));
  }
  const answers = await Promise.all(
    [...pending].map(async ([name, answer]) => [name, await answer] as const),
  );
  expect(await ended).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  agent.destroy();

  const stored = new SqliteFileReader(database);
  const { names } = stored.customers('Dừng máy');
  stored.close();
  const answered = answers.filter(([, { status }]) => status !== null);
  expect(new Set(answered.map(([, { status }]) => status))).toEqual(new Set([201]));
  // The count includes the earlier sign-in, which is subtracted.
  const logged = (message: string) => server.log().split(`"msg":"${message}"`).length - 2;
  expect(logged('incoming request')).toBe(answered.length);
  expect(logged('request completed')).toBe(answered.length);
  expect(answered.length).toBeGreaterThan(answeredBefore);
  expect(answered.filter(([name]) => !names.has(name))).toEqual([]);
  // A request without an answer was not accepted: nothing of it is stored.
  const turnedAway = answers.filter(([, { status }]) => status === null);
  expect(turnedAway.filter(([name]) => names.has(name))).toEqual([]);
});

test('a thousand simultaneous callers all get an answer', async () => {
  const server = await startFaultTestServer(createTestSqlite());
  const { headers } = await server.as('sales');
  const agent = new Agent({ keepAlive: false });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => send(agent, `${server.url}/api/v1/customers?page[size]=1`, headers)),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a client that never finishes its request is disconnected, and delays no other', async () => {
  const server = await startFaultTestServer(createTestSqlite());
  const owner = await server.as('owner');
  const port = Number(new URL(server.url).port);
  const began = performance.now();
  const dripping = Array.from({ length: 50 }, () =>
    sendSlowly(port, 'GET /api/v1/me HTTP/1.1\r\nhost: x\r\n'),
  );
  const cut = Promise.all(dripping);
  let done = false;
  void cut.finally(() => {
    done = true;
  });
  while (!done) {
    expect((await owner.get('/me')).status).toBe(200);
    await wait(200);
  }
  // Ten seconds for a head, and two until the next check.
  expect((await cut).every((head) => head === '' || head.startsWith('HTTP/1.1 408'))).toBe(true);
  expect(performance.now() - began).toBeLessThan(20_000);
});

/**
 * Sends a beginning, then from time to time a letter of a header. @returns the data that the server sent before it closed the connection
 */
function sendSlowly(port: number, beginning: string): Promise<string> {
  return new Promise((done) => {
    let received = '';
    const socket: Socket = dial(port, '127.0.0.1', () => socket.write(beginning));
    const drop = setInterval(() => socket.write('x'), 500);
    socket.on('data', (text) => {
      received += String(text);
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(drop);
      done(received);
    });
  });
}

test.each([
  ['too large', 413, `{"a":"${'x'.repeat(1_100_000)}"}`],
  ['deeper than it is wide', 422, `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
])('a body that is %s is refused', async (_, status, body) => {
  const server = await startFaultTestServer(createTestSqlite());
  const { headers } = await server.as('owner');
  const agent = new Agent();
  const answer = await send(agent, `${server.url}/api/v1/customers`, headers, body);
  expect([status, 400]).toContain(answer.status);
  expect((await send(agent, `${server.url}/healthz`, {})).status).toBe(200);
});

/** Delays the read of `metrics` by the marketing report by this number of seconds. */
async function slowMetrics(database: string, seconds: number): Promise<void> {
  const stored = new SqliteFileReader(database);
  const counting = (n: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n}) select count(*) as n from n`;
  const start = performance.now();
  stored.all(counting(2_000_000));
  const perSecond = 2_000_000 / ((performance.now() - start) / 1000);
  stored.run(`alter table metrics rename to metrics_kept;
    create view metrics as select * from metrics_kept where (${counting(Math.round(perSecond * seconds))}) > 0;`);
  stored.close();
}

test(`a query of ${isLongRun ? 8 : 3} seconds delays no other user`, async () => {
  const database = createTestSqlite();
  const seconds = isLongRun ? 8 : 3;
  await slowMetrics(database, seconds);
  const server = await startFaultTestServer(database);
  const owner = await server.as('owner');
  const began = performance.now();
  let done = false;
  const slow = Promise.all([
    owner.get('/reports/marketing'),
    owner.get('/reports/marketing?split=true'),
  ]).finally(() => {
    done = true;
  });
  const times: number[] = [];
  while (!done) {
    const start = performance.now();
    expect((await owner.get('/customers')).status).toBe(200);
    expect((await owner.create('customers', { name: 'Không phải đợi' })).status).toBe(201);
    times.push(performance.now() - start);
  }
  const took = performance.now() - began;
  expect((await slow).map(({ status }) => status)).toContain(200);
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Infinity;
  console.log(
    `${times.length} readings and writings beside it took ${median.toFixed(0)} ms each, ${times.at(-1)?.toFixed(0)} ms at most.`,
  );
  expect(took).toBeGreaterThan(1000);
  expect(times.at(-1)).toBeLessThan(Math.min(2000, took / 2));
});

test.each([
  [
    'SQLite',
    async () => createTestSqlite(),
    'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n limit 1',
  ],
  ['PostgreSQL', () => createTestPostgres(), 'select pg_sleep(30)'],
] as const)('an endless query is aborted on %s, and the next one is answered', async (_, database, endless) => {
  // The time limit includes the start of a thread, which takes long on a busy machine.
  const readers = connectReaders(await database(), 3_000);
  if (!readers) throw new Error('There are none.');
  const began = performance.now();
  const failed = await readers.raw(endless).catch((error: unknown) => findUnavailableReason(error));
  expect(failed).toBe('slow');
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await readers('users').first('id')).toBeTruthy();
  // The SQLite thread ends with its process; its statement cannot be stopped.
  void readers.destroy();
});
