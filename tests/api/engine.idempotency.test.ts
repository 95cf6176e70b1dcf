/** An action on many records with an Idempotency-Key runs once, even if copies of the request reach different processes (schema 1.6). */
import { afterAll, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ApiClient, ResponseBody } from './support/client.ts';
import { startApi, startApiForFile } from './support/startApi.ts';

let now = clockAfterSessions();
const clock = () => now;
const api = await startApiForFile({ clock });
const finance = await api.as('finance');
const secondServer = await startApi({ clock, databaseUrl: api.config.databaseUrl });
afterAll(() => secondServer.stop());
/** The same user in another process. */
const financeOnSecondServer = await secondServer.as('finance');

const expense = { at: '2026-11-20', kind: 'ads', amount: 1_000_000 };
const book = async (): Promise<string> => (await finance.create('transactions', expense)).body.data.id;
const approve = (client: ApiClient, object_ids: readonly string[], key: string) =>
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

test('copies that arrive at two processes together run once, and all get its answer', async () => {
  const ids = [await book(), await book(), await book(), await book()];
  const answers = await Promise.all(
    [finance, financeOnSecondServer, finance, financeOnSecondServer].map((client) =>
      approve(client, ids, `together-${ids[0]}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[0]?.body.meta).toEqual({ success: 4, error: 0 });
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await linesOf(ids)).toEqual(ids.map(() => ({ state: 'finished' })));
  expect((await approve(financeOnSecondServer, ids.slice(1), `together-${ids[0]}`)).status).toBe(422);
});

test.each([
  [
    'a statement',
    'bank_lines/import?bank=acb&account=0061001234',
    'Ngày,Số tiền,Nội dung\n20/11/2026,50001,Khóa',
  ],
  ['records', 'transactions/import', 'Ngày thực hiện,Loại,Số tiền,Ghi chú\n20/11/2026,Doanh thu,50001,Khóa'],
])('a file of %s that is sent again with its key gets the first answer, another file does not', async (_what, path, file) => {
  const send = async (client: ApiClient, text: string, url = path) => {
    const response = await fetch(`${api.url}/api/v1/${url}`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'text/csv', 'idempotency-key': path },
      body: text,
    });
    return { status: response.status, body: (await response.json()) as ResponseBody };
  };
  const dry = `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;
  expect((await send(finance, file, dry)).status).toBe(200);
  const first = await send(finance, file);
  expect(first.body.data).toMatchObject({ state: 'imported', created: 1 });
  expect(await send(financeOnSecondServer, file)).toEqual(first);
  const changed = await send(finance, file.replace('50001', '50002'));
  expect([changed.status, changed.body.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
});

test('the key of a process that stopped before its answer is free again after six minutes', async () => {
  const ids = [await book()];
  const key = `stopped-${ids[0]}`;
  expect((await approve(finance, ids, key)).status).toBe(200);
  const claim = () => api.knex('idempotency_keys').where({ key });
  await claim().update({ status: null, headers: null, body: null });
  expect(
    (await finance.act('transactions', ids[0] ?? '', 'unapprove', { reason: 'Duyệt nhầm' })).status,
  ).toBe(200);
  now = new Date(now.getTime() + 6 * 60_000 + 1);
  expect((await approve(financeOnSecondServer, ids, key)).body.meta).toEqual({ success: 1, error: 0 });
  expect((await claim().first('status')).status).toBe(200);
});
