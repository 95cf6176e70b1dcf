import fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitConcurrency } from '#api/http/limits';

test('three large answers are built at once; waiting requests run in turn, even if a client disconnects', async () => {
  const app = fastify();
  limitConcurrency(app);
  let aborted = 0;
  app.addHook('onRequestAbort', async (_request) => {
    aborted += 1;
  });
  let [now, most] = [0, 0];
  const ends: (() => void)[] = [];
  app.get('/report', { config: { whole: true } }, async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((end) => ends.push(end));
    now -= 1;
    return {};
  });
  app.get('/other', async () => ({}));
  const url = await app.listen({ port: 0 });
  const begun = (many: number) => expect.poll(() => ends.length).toBe(many);

  const gone = new AbortController();
  const first = Array.from({ length: 3 }, () => fetch(`${url}/report`));
  await begun(3);
  const left = fetch(`${url}/report`, { signal: gone.signal }).catch(() => 'gone');
  const last = [fetch(`${url}/report`), fetch(`${url}/report`)];
  expect((await fetch(`${url}/other`)).status).toBe(200);
  gone.abort();
  expect(await left).toBe('gone');
  await expect.poll(() => aborted).toBe(1);
  for (const end of ends.splice(0)) end();
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  // A client that has disconnected does not count towards the limit.
  await begun(2);
  for (const end of ends.splice(0)) end();
  for (const answer of await Promise.all(last)) expect(answer.status).toBe(200);
  expect(most).toBe(3);
  await app.close();
});
