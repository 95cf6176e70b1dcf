/** A long export: its file is built in the background, can be stopped, and is downloaded when it is complete. */
import { afterEach, expect, test } from 'vitest';
import { foldText } from '#rules/foldText';
import { ApiTestCompany, expectActionDone, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const name = makeUniqueName('Xuất lâu ');
const { id: _id, ...like } = await api.knex('customers').orderBy('id').first();
await api.knex('customers').insert(
  Array.from({ length: 300 }, (_, n) => ({
    ...like,
    name: `${name} ${n}`,
    name_fold: foldText(`${name} ${n}`),
    search: foldText(`${name} ${n}`),
  })),
);
const path = `/customers/export?format=csv&filter[name]=${encodeURIComponent(name)}&sort=id`;

async function send(person: DemoAccountName, address: string, prefer?: string) {
  const { headers } = await api.as(person);
  return fetch(`${api.url}/api/v1${address}`, { headers: { ...headers, ...(prefer && { prefer }) } });
}
async function begin(address = path): Promise<string> {
  const answer = await send('sales', address, 'respond-async, wait=0');
  expect(answer.status).toBe(202);
  return (await answer.json()).data.work_id;
}
const workOf = async (id: string) => (await shop.sales.get(`/work/${id}`)).body.data.attributes;
const expectState = (id: string, state: string) =>
  expect.poll(async () => (await workOf(id)).state, { timeout: 30_000, interval: 20 }).toBe(state);
const parts = () => api.knex('work_files').orderBy('id');
/** The test's writes wait for the server's writes. */
const { knex } = api.app.services;
afterEach(() => knex('work_files').delete());

test('its progress is shown like an import’s, and its file is the same as without waiting', async () => {
  const whole = await (await send('sales', path)).text();
  const id = await begin();
  await expectState(id, 'finished');
  expect(await workOf(id)).toMatchObject({
    ...{ kind: 'export', label: 'Xuất Khách hàng', resource: 'customers', done: 300, rows: 300 },
  });
  const file = await send('sales', `/work/${id}/file`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers.get('content-disposition')).toMatch(/filename="khach-hang-2026-11-26\.csv"/);
  expect(await file.text()).toBe(whole);
  const [noted] = (await shop.admin.get('/exports?sort=-id')).body.data;
  expect(noted.attributes).toMatchObject({ state: 'finished', row_count: 300 });
});

test('an export that is finished in time is returned at once', async () => {
  const before = await api.knex('work').count({ n: '*' }).first();
  const answer = await send('sales', `${path}&fields[customers]=name`, 'respond-async');
  expect([answer.status, (await answer.text()).split('\r\n').length]).toEqual([200, 301]);
  expect(await api.knex('work').count({ n: '*' }).first()).toEqual(before);
  expect(await parts()).toEqual([]);
});

test('a workbook of a report is stored as well', async () => {
  const answer = await send('finance', '/reports/revenue/export?format=xlsx', 'respond-async, wait=0');
  const { work_id } = (await answer.json()).data;
  const state = async () => (await shop.finance.get(`/work/${work_id}`)).body.data.attributes.state;
  await expect.poll(state, { timeout: 30_000, interval: 20 }).toBe('finished');
  const file = Buffer.from(await (await send('finance', `/work/${work_id}/file`)).arrayBuffer());
  expect(file.subarray(0, 2).toString()).toBe('PK');
});

test('no other user downloads it, nor its owner without the right to read the list', async () => {
  const id = await begin();
  await expectState(id, 'finished');
  expect((await send('admin', `/work/${id}/file`)).status).toBe(404);
  await api
    .knex('work')
    .where({ id: Number(id) })
    .update({ resource: 'transactions' });
  expect((await send('sales', `/work/${id}/file`)).status).toBe(403);
  await api
    .knex('work')
    .where({ id: Number(id) })
    .update({ resource: 'customers' });
  await knex('work_files').delete();
  const gone = await send('sales', `/work/${id}/file`);
  expect([gone.status, (await gone.json()).errors[0].code]).toEqual([422, 'file_gone']);
});

test('a stopped export leaves no file', async () => {
  const id = await begin('/packages/export?format=csv');
  await shop.sales.post(`/work/${id}/stop`);
  await expectState(id, 'stopped');
  expect(await parts()).toEqual([]);
  expect((await send('sales', `/work/${id}/file`)).status).toBe(404);
});

test('a killed export leaves no file, and the user is notified', async () => {
  const id = await begin();
  await expectState(id, 'finished');
  const work_id = Number(id);
  // Sets the state that a killed process leaves.
  await knex('work').where({ id: work_id }).update({ state: 'running', finished_at: null });
  const payload = JSON.stringify({ work_id: id });
  const at = new Date(0).toISOString();
  const stamps = { version: 1, created_at: at, updated_at: at };
  await knex('jobs').insert({ ...stamps, kind: 'resume_work', state: 'waiting', run_at: at, payload });
  await api.app.jobs.runDue();
  expect((await workOf(id)).state).toBe('failed');
  expect(await parts()).toEqual([]);
  const [notice] = (await shop.sales.get('/notifications?sort=-id')).body.data;
  expect(notice.attributes.title).toBe('Chưa xuất được tệp');
});

test('an erasure removes all files', async () => {
  const id = await begin();
  await expectState(id, 'finished');
  expect(await parts()).not.toEqual([]);
  expectActionDone(await shop.admin.act('customers', await shop.customer(), 'erase', { reason: 'Đơn' }));
  expect(await parts()).toEqual([]);
});
