/** Limits for one caller: number and duration of requests. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { assertBeforeDeadline, enforceDeadlines, markCommitting } from '#api/http/enforceDeadlines';
import { registerErrorAnswers } from '#api/http/registerAnswers';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ reportsPerMinute: 3 });

test('reports and exports share one limit for each user, and the refusal names it', async () => {
  const [owner, finance] = [await api.as('owner'), await api.as('finance')];
  const statuses = [];
  for (const path of [
    '/reports/aps',
    '/services/export?format=csv',
    '/reports/aps',
    '/reports/marketing',
    '/reports/aps/export?format=csv',
  ])
    statuses.push((await owner.get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await owner.get('/reports/aps');
  expect(refused.body.errors[0]).toMatchObject({ status: '429', code: 'too_many' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await finance.get('/reports/aps')).status).toBe(200);
  expect((await owner.get('/customers')).status).toBe(200);
});

test.each([
  ['with a body', 'POST', '{"a":1}'],
  ['without one', 'GET', undefined],
] as const)('a request %s that takes too long is refused at its deadline, and its later writes are refused', async (_, method, body) => {
  const app = fastify();
  registerErrorAnswers(app);
  enforceDeadlines(app);
  let late: Promise<unknown> | undefined;
  app.route({
    method,
    url: '/slow',
    config: { deadline: 50 },
    handler: (request) => {
      late = wait(150).then(() => assertBeforeDeadline(request));
      return late;
    },
  });
  app.route({ method, url: '/quick', config: { deadline: 60_000 }, handler: async () => ({ done: true }) });
  const ask = (url: string) =>
    app.inject({ method, url, ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}) });
  const slow = await ask('/slow');
  expect([slow.statusCode, slow.json().errors[0].code]).toEqual([503, 'too_slow']);
  expect(Number(slow.headers['retry-after'])).toBeGreaterThan(0);
  await expect(late).rejects.toThrow(/thời gian/);
  expect((await ask('/quick')).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['answers', () => ({ done: true })],
  ['is refused', assertBeforeDeadline],
] as const)('a handler that %s after the deadline of its request writes one log line, the refusal', async (_, end) => {
  const lines: { level: number; msg?: string }[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  registerErrorAnswers(app);
  enforceDeadlines(app);
  let late: Promise<unknown> = Promise.resolve();
  app.get('/slow', { config: { deadline: 50 } }, (request) => {
    late = wait(150).then(() => end(request));
    return late;
  });
  expect((await app.inject('/slow')).statusCode).toBe(503);
  await late.catch(() => undefined);
  await app.close();
  expect(lines.map(({ msg }) => msg)).toEqual(['a request was refused for now']);
});

test('a request whose client has disconnected gets no answer at its deadline', async () => {
  const lines: string[] = [];
  const app = fastify({
    forceCloseConnections: true,
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  registerErrorAnswers(app);
  enforceDeadlines(app);
  let overdue: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    overdue = resolve;
  });
  const caller = new AbortController();
  app.get('/slow', { config: { deadline: 1_000 } }, async (request) => {
    caller.abort();
    await expect.poll(() => refusedNow(request), { timeout: 60_000 }).toBe(true);
    overdue?.();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}/slow`, { signal: caller.signal })).rejects.toThrow();
  await over;
  await app.close();
  expect(lines).toEqual([]);
});

test('a download that exceeds its deadline is interrupted, without an error in the log', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  registerErrorAnswers(app);
  enforceDeadlines(app);
  const endless = async function* () {
    for (;;) {
      yield 'a row\n';
      await wait(5);
    }
  };
  app.get('/file', { config: { deadline: 1_000 } }, (_request, reply) =>
    reply.type('text/csv').send(Readable.from(endless())),
  );
  const answer = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/file`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  await app.close();
  expect(lines).toEqual([]);
});

test('a request that is being committed at its deadline gets the result of the commit', async () => {
  const app = fastify();
  registerErrorAnswers(app);
  enforceDeadlines(app);
  app.get('/slow', { config: { deadline: 50 } }, async (request) => {
    markCommitting(request, true);
    await wait(150);
    markCommitting(request, false);
    return { done: true };
  });
  const answer = await app.inject('/slow');
  expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }]);
  await app.close();
});

/** True if the request is past its deadline. */
function refusedNow(request: FastifyRequest): boolean {
  try {
    assertBeforeDeadline(request);
    return false;
  } catch {
    return true;
  }
}
