/** Bulk edits and actions: the result for each record, also after a stop or a killed process. */
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const asyncHeaders = { prefer: 'respond-async, wait=0' };
const workOf = async (id: string): Promise<ResponseBody> =>
  (await shop.sales.get(`/work/${id}`)).body.data.attributes;
const expectEnded = (id: string) =>
  expect
    .poll(async () => (await workOf(id)).state, { timeout: 60_000, interval: 50 })
    .not.toBe('running')
    .then(() => workOf(id));

async function customers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(expectCreated(await shop.sales.create('customers', { name: makeUniqueName('Nhiều ') })));
  return ids;
}
const edit = (object_ids: string[], headers?: Record<string, string>) =>
  shop.sales.patch(
    '/customers/bulk',
    { object_ids, attributes: { source_name: makeUniqueName('Nguồn ') } },
    headers,
  );

test('a call that waits gets the usual answer, and its work lists the result of each record', async () => {
  const [id] = await customers(1);
  const { body, status } = await edit([id as string, '999999']);
  expect([status, body.meta]).toEqual([200, { success: 1, error: 1 }]);
  const [latest] = (await shop.sales.get('/work')).body.data;
  expect(await workOf(latest.id)).toMatchObject({
    ...{ kind: 'edit', state: 'finished', done: 2, rows: 2, resource: 'customers' },
    results: [
      { object_id: id, state: 'finished', log_id: body.data.results[0].log_id },
      { object_id: '999999', state: 'failed', error: body.data.results[1].error },
    ],
  });
});

test('the same key runs once, and returns the final result after the end', async () => {
  const ids = await customers(3);
  const headers = { ...asyncHeaders, 'idempotency-key': makeUniqueName('khoa-') };
  const body = { object_ids: ids, attributes: { source_name: makeUniqueName('Nguồn ') } };
  const first = await shop.sales.patch('/customers/bulk', body, headers);
  expect(first.status).toBe(202);
  const soonAgain = await shop.sales.patch('/customers/bulk', body, headers);
  expect([200, 202]).toContain(soonAgain.status);
  await expectEnded(first.body.data.work_id);
  const again = async () => (await shop.sales.patch('/customers/bulk', body, headers)).body;
  const result = { object_id: ids[0], state: 'finished', log_id: expect.any(String) };
  await expect.poll(async () => (await again()).data.results?.[0]).toEqual(result);
  expect((await again()).meta).toEqual({ success: 3, error: 0 });
  await api
    .knex('idempotency_keys')
    .where({ key: headers['idempotency-key'] })
    .update({
      ...{ status: 202, body: JSON.stringify(first.body) },
    });
  // Simulates a killed process: only the work's row has the result.
  expect(await again()).toMatchObject({ data: { state: 'finished' }, meta: { success: 3, error: 0 } });
  const [latest] = (await shop.sales.get('/work')).body.data;
  expect(latest.id).toBe(first.body.data.work_id);
});

test('a stop leaves the remaining records unchanged, and names them', async () => {
  // Enough records for the stop to arrive before the last record on any machine.
  const ids = await customers(400);
  const { body } = await edit(ids, asyncHeaders);
  const { work_id } = body.data;
  expect((await shop.sales.post(`/work/${work_id}/stop`)).status).toBe(200);
  const { state, results, done } = await expectEnded(work_id);
  expect(state).toBe('stopped');
  expect(results.map(({ object_id }: ResponseBody) => object_id)).toEqual(ids);
  const undone = results.filter((one: ResponseBody) => one.state === 'not_done');
  expect(undone.length).toBe(ids.length - done);
  expect(undone.length).toBeGreaterThan(0);
  const [last] = (await shop.sales.get(`/customers/${ids.at(-1)}/action_logs`)).body.data;
  expect(last.attributes.action_code).toBe('create');
});

test('work interrupted by a kill is not repeated: the user sees how many records were done', async () => {
  const ids = await customers(2);
  const at = new Date().toISOString();
  const stamps = { version: 1, created_at: at, updated_at: at };
  const user = await api.knex('users').where({ email: 'sales@noi.test' }).first('id');
  const [work] = await api
    .knex('work')
    .insert({
      ...{ ...stamps, kind: 'edit', label: 'Sửa 2 khách hàng', resource: 'customers', rows: 2 },
      ...{ state: 'running', user_id: user.id, started_at: at },
    })
    .returning('id');
  await api.knex('work_results').insert([
    { ...stamps, work_id: work.id, object_id: ids[0], state: 'finished' },
    { ...stamps, work_id: work.id, object_id: ids[1], state: 'not_done' },
  ]);
  await api.knex('jobs').insert({
    ...{ ...stamps, kind: 'resume_work', state: 'running', claim: 'x', attempts: 0, run_at: at },
    ...{ lease_until: '2020-01-01T00:00:00.000Z', payload: JSON.stringify({ work_id: String(work.id) }) },
  });
  await api.app.jobs.runDue();
  expect(await workOf(String(work.id))).toMatchObject({
    ...{ state: 'failed', done: 1 },
    results: [{ state: 'finished' }, { object_id: ids[1], state: 'not_done' }],
  });
  const [notice] = (await shop.sales.get('/notifications?sort=-created_at')).body.data;
  expect(notice.attributes.body).toContain('Đã làm 1 trong 2 dòng');
});

test('a call with more than a thousand records is refused', async () => {
  const ids = Array.from({ length: 1001 }, (_, at) => String(at + 1));
  expect((await edit(ids)).status).toBe(422);
});
