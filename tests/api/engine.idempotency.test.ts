/** An action on many records with an Idempotency-Key is done once, at whichever process its copies arrive (schema 1.6). */
import { afterAll, expect, test } from 'vitest';
import { afterwards } from './support/afterwards.ts';
import type { Client } from './support/client.ts';
import { openApi, startApi } from './support/startApi.ts';

let now = afterwards();
const clock = () => now;
const api = await openApi({ clock });
const finance = await api.as('finance');
const other = await startApi({ clock, databaseUrl: api.config.databaseUrl });
afterAll(() => other.stop());
/** The same person at another process. */
const elsewhere = await other.as('finance');

const expense = { at: '2026-11-20', kind: 'ads', amount: 1_000_000 };
const book = async (): Promise<string> => (await finance.create('transactions', expense)).body.data.id;
const approve = (client: Client, object_ids: readonly string[], key: string) =>
  client.with({ 'idempotency-key': key }).post('/transactions/bulk/actions', {
    action_code: 'approve',
    action_data: {},
    object_ids,
  });
const linesOf = (ids: readonly string[]) =>
  api
    .knex('action_logs')
    .where({ resource: 'transactions', action_code: 'approve' })
    .whereIn('record_id', ids.map(Number))
    .select('state');

test('copies that arrive together at two processes are done by one, and all get its answer', async () => {
  const ids = [await book(), await book(), await book(), await book()];
  const answers = await Promise.all(
    [finance, elsewhere, finance, elsewhere].map((client) => approve(client, ids, `together-${ids[0]}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[0]?.body.meta).toEqual({ success: 4, error: 0 });
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await linesOf(ids)).toEqual(ids.map(() => ({ state: 'finished' })));
  expect((await approve(elsewhere, ids.slice(1), `together-${ids[0]}`)).status).toBe(422);
});

test('the key of a process that was stopped before it answered is free again after six minutes', async () => {
  const ids = [await book()];
  const key = `stopped-${ids[0]}`;
  expect((await approve(finance, ids, key)).status).toBe(200);
  const claim = () => api.knex('idempotency_keys').where({ key });
  await claim().update({ status: null, headers: null, body: null });
  expect(
    (await finance.act('transactions', ids[0] ?? '', 'unapprove', { reason: 'Duyệt nhầm' })).status,
  ).toBe(200);
  now = new Date(now.getTime() + 6 * 60_000 + 1);
  expect((await approve(elsewhere, ids, key)).body.meta).toEqual({ success: 1, error: 0 });
  expect((await claim().first('status')).status).toBe(200);
});
