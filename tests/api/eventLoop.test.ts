/** The event loop is not blocked during any request, so other requests are answered. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { runInTransaction } from '#api/http/unitOfWork';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ metricsToken: 'a token of the tests' });

/** Maximum number of statements that may run before another request is answered. */
const MAX_STATEMENTS = 300_000;

/**
 * Runs statements one after another until `isOver`.
 * @returns the number of statements
 */
async function repeat(statement: () => PromiseLike<unknown>, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; count < MAX_STATEMENTS && !isOver(); count += 1) await statement();
  return count;
}

test('a request is answered during a long transaction, and sees nothing of it', async () => {
  const owner = await api.as('owner');
  const name = 'Giữa chừng';
  let total: number | undefined;
  const count = await runInTransaction(api.app.services, anonymousViewer, null, async ({ db }) => {
    const { id } = await db('services').orderBy('id').first('id');
    await db('services').where({ id }).update({ name });
    void owner.get(`/services?filter[name]=${encodeURIComponent(name)}`).then(({ body }) => {
      total = body.meta.total;
    });
    return repeat(
      () => db('services').where({ id }).update({ name }),
      () => total !== undefined,
    );
  });
  expect(total).toBe(0);
  expect(count).toBeLessThan(MAX_STATEMENTS);
});

test('a request is answered while many reads run, and each read continues in turn', async () => {
  const owner = await api.as('owner');
  const { knex } = api.app.services;
  let isAnswered = false;
  const reading = [1, 2, 3].map(() =>
    repeat(
      () => knex('users').first('id'),
      () => isAnswered,
    ),
  );
  await setImmediate();
  expect((await owner.get('/customers?page[size]=5')).status).toBe(200);
  isAnswered = true;
  const counts = await Promise.all(reading);
  expect(Math.max(...counts)).toBeLessThan(MAX_STATEMENTS);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('the metrics contain the longest block of the event loop', async () => {
  const until = performance.now() + 300;
  while (performance.now() < until);
  const { text } = await fetch(`${api.url}/metrics`, {
    headers: { authorization: 'Bearer a token of the tests' },
  }).then(async (answer) => ({ text: await answer.text() }));
  const longest = Number(/^noi_event_loop_longest_stop_seconds (\S+)$/m.exec(text)?.[1]);
  expect(longest).toBeGreaterThan(0.2);
});
