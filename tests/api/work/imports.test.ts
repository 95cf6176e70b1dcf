/** Files are stored in batches: progress, stopping, complete undo, and continuation after a killed process. */
import { writeCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { proveBooks } from '#api/domain/proof/proveBooks';
import type { ResponseBody } from '../support/client.ts';
import { insertLike } from '../support/insertLike.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
let serial = 0;
const phone = () => `0587${String(100_000 + ++serial)}`;

const customers = (count: number): string =>
  writeCsv([
    ['Họ tên', 'Điện thoại'],
    ...Array.from({ length: count }, () => [makeUniqueName('Mẹ '), phone()]),
  ]);

async function send(file: string, headers: Record<string, string> = {}) {
  const sales = await api.as('sales');
  const answer = await fetch(`${api.url}/api/v1/customers/import`, {
    method: 'POST',
    headers: { ...sales.headers, 'content-type': 'text/csv', ...headers },
    body: file,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ResponseBody };
}
const asyncHeaders = { prefer: 'respond-async, wait=0' };
const workOf = async (id: string): Promise<ResponseBody> =>
  (await shop.sales.get(`/work/${id}`)).body.data.attributes;
const expectEnded = (id: string) =>
  expect
    .poll(async () => (await workOf(id)).state, { timeout: 60_000, interval: 50 })
    .not.toBe('running')
    .then(() => workOf(id));
const importOf = async (id: string): Promise<ResponseBody> =>
  api
    .knex('imports')
    .where({ id: Number(id) })
    .first();
const recordsOf = async (import_id: string): Promise<number[]> =>
  api
    .knex('customers')
    .where({ import_id: Number(import_id) })
    .orderBy('id')
    .pluck('id');
const loadSalesId = async (): Promise<number> =>
  Number((await api.knex('users').where({ email: 'sales@noi.test' }).first('id')).id);

/** Makes an imported file look as if its process was killed while storing or undoing it. */
async function interrupt(import_id: string, kind: 'import' | 'undo_import') {
  const at = new Date().toISOString();
  const stamps = { version: 1, created_at: at, updated_at: at };
  const rows = (await recordsOf(import_id)).length;
  await api
    .knex('imports')
    .where({ id: Number(import_id) })
    .update({ state: 'running', rows, version: api.knex.raw('version + 1') });
  const [work] = await api
    .knex('work')
    .insert({
      ...{ ...stamps, kind, label: 'Nhập tệp', resource: 'customers', rows, state: 'running' },
      ...{ user_id: await loadSalesId(), import_id: Number(import_id), started_at: at },
    })
    .returning('id');
  await api.knex('jobs').insert({
    ...{ ...stamps, kind: 'resume_work', state: 'running', claim: 'x', attempts: 0, run_at: at },
    ...{ lease_until: '2020-01-01T00:00:00.000Z', payload: JSON.stringify({ work_id: String(work.id) }) },
  });
  return String(work.id);
}

test('a call that does not wait gets the URL of its work, and the file is imported anyway', async () => {
  const { status, headers, body } = await send(customers(60), asyncHeaders);
  expect([status, headers.get('preference-applied'), body.data.state]).toEqual([
    202,
    'respond-async',
    'running',
  ]);
  const work = await expectEnded(body.data.work_id);
  expect(work).toMatchObject({ kind: 'import', state: 'finished', done: 60, rows: 60 });
  expect(work.answer).toMatchObject({ state: 'imported', created: 60, invalid: 0, duplicates: 0 });
  expect(work.finished_at).not.toBeNull();
  expect(await recordsOf(work.answer.import_id)).toHaveLength(60);
  expect(await importOf(work.answer.import_id)).toMatchObject({ state: 'finished', done: 60, created: 60 });
  expect((await shop.sales.get('/work')).body.data[0].attributes).toMatchObject({ rows: 60 });
  expect((await shop.finance.get(`/work/${body.data.work_id}`)).status).toBe(404);
  expect((await shop.admin.get(`/work/${body.data.work_id}`)).status).toBe(200);
  const late = await shop.sales.post(`/work/${body.data.work_id}/stop`);
  expect([late.status, late.body.errors[0].code]).toEqual([422, 'action_unavailable']);
});

test('a file refused after the call was answered has the state failed, stores nothing, and can be imported when corrected', async () => {
  const wrong = `${customers(20)}\n,${phone()}\n`;
  const { status, body } = await send(wrong, asyncHeaders);
  expect(status).toBe(202);
  const work = await expectEnded(body.data.work_id);
  expect(work).toMatchObject({ kind: 'import', state: 'failed', done: 0 });
  const { import_id } = await api
    .knex('work')
    .where({ id: Number(body.data.work_id) })
    .first('import_id');
  expect(await importOf(import_id)).toMatchObject({ state: 'failed', created: 0 });
  expect(await recordsOf(import_id)).toEqual([]);
  // A caller that waits is answered with the rows, and nothing begins.
  const waited = await send(wrong);
  expect([waited.status, waited.body.errors[0].code]).toEqual([422, 'import_invalid']);
  expect((await send(wrong.replace('\n,', '\nHoa,'))).body.data).toMatchObject({
    state: 'imported',
    created: 21,
  });
});

test('a stopped import is undone completely, and can be repeated', async () => {
  const file = customers(1000);
  const { body } = await send(file, asyncHeaders);
  expect((await shop.finance.post(`/work/${body.data.work_id}/stop`)).status).toBe(404);
  expect((await shop.sales.post(`/work/${body.data.work_id}/stop`)).status).toBe(200);
  expect(await expectEnded(body.data.work_id)).toMatchObject({ state: 'stopped', done: 0 });
  const { import_id } = await api
    .knex('work')
    .where({ id: Number(body.data.work_id) })
    .first('import_id');
  expect(await importOf(import_id)).toMatchObject({ state: 'undone', created: 0 });
  expect(await recordsOf(import_id)).toEqual([]);
  expect((await send(file)).body.data).toMatchObject({ state: 'imported', created: 1000 });
}, 120_000);

test('until an import is finished its records are visible, but cannot be changed or referred to', async () => {
  const { import_id } = (await send(customers(2))).body.data;
  const [first, second] = (await recordsOf(import_id)).map(String) as [string, string];
  await interrupt(import_id, 'import');
  expect((await shop.sales.get(`/customers/${first}`)).status).toBe(200);
  const answers = [
    await shop.sales.change('customers', first, { note: 'x' }),
    await shop.admin.delete(`/customers/${first}`),
    await shop.sales.act('customers', first, 'succeed_contact'),
    await shop.sales.create('notes', { record_type: 'customers', record_id: first, text: 'x' }),
    await shop.finance.create('transactions', {
      ...{ at: '20/11/2026', kind: 'revenue', amount: 1000, payment_method: 'cash', customer_id: first },
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors?.[0].code])).toEqual(
    answers.map(() => [409, 'importing']),
  );
  const undo = await shop.sales.act('imports', import_id, 'undo');
  expect([undo.status, undo.body.errors[0].code]).toEqual([422, 'action_unavailable']);
  expect(undo.body.errors[0].detail).toContain('đang được nhập');
  const many = await shop.sales.patch('/customers/bulk', {
    object_ids: [first, second],
    attributes: { source_name: 'x' },
  });
  expect(many.body.meta).toEqual({ success: 0, error: 2 });
  expect(await api.app.jobs.runDue()).toBeGreaterThan(0);
});

test('an import whose process was killed is undone completely, and the user is notified', async () => {
  const { import_id } = (await send(customers(120))).body.data;
  const work_id = await interrupt(import_id, 'import');
  await api.app.jobs.runDue();
  expect(await recordsOf(import_id)).toEqual([]);
  expect(await importOf(import_id)).toMatchObject({ state: 'failed', created: 0 });
  expect(await workOf(work_id)).toMatchObject({ state: 'failed' });
  const notices = (await shop.sales.get('/notifications?sort=-created_at')).body.data;
  expect(notices[0].attributes.title).toBe('Chưa nhập được tệp');
  const wrong = (await proveBooks(api.knex, api.app.services)).filter(({ differences }) => differences > 0);
  expect(wrong).toEqual([]);
});

test('undoing an import continues after a kill, and makes one trash entry that can be restored', async () => {
  const { import_id } = (await send(customers(120))).body.data;
  const ids = await recordsOf(import_id);
  await interrupt(import_id, 'undo_import');
  await api.app.jobs.runDue();
  expect(await recordsOf(import_id)).toEqual([]);
  expect(await importOf(import_id)).toMatchObject({ state: 'undone', undone_by: await loadSalesId() });
  const trash = (await shop.admin.get('/trash?filter[resource]=imports')).body.data;
  expect(trash).toHaveLength(1);
  expect(trash[0].attributes).toMatchObject({ parts: 120, record_id: import_id });
  const back = await shop.admin.act('trash', trash[0].id, 'restore');
  expect(back.status).toBe(200);
  expect(await recordsOf(import_id)).toEqual(ids);
  expect(await importOf(import_id)).toMatchObject({ state: 'finished', undone_at: null });
  expect((await shop.sales.act('imports', import_id, 'undo')).body.data.result).toEqual({ removed: 120 });
}, 60_000);

test('no month can be closed while a file of transactions is stored', async () => {
  const at = new Date().toISOString();
  const [file] = await api
    .knex('imports')
    .insert({
      ...{
        version: 1,
        created_at: at,
        updated_at: at,
        resource: 'transactions',
        digest: makeUniqueName('tệp'),
      },
      ...{ user_id: await loadSalesId(), state: 'running' },
    })
    .returning('id');
  const close = () => shop.finance.post('/months/2025-03/close', { accept_open: true });
  const refused = await close();
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'importing']);
  await api.knex('imports').where({ id: file.id }).update({ state: 'finished' });
  expect((await close()).status).toBe(200);
});

test('if one record cannot be restored, all return to the trash', async () => {
  const { import_id } = (await send(customers(40))).body.data;
  const [first] = await recordsOf(import_id);
  expect((await shop.sales.act('imports', import_id, 'undo')).status).toBe(200);
  const entry = async () => (await shop.admin.get(`/trash?filter[resource]=imports&sort=-id`)).body.data[0];
  const { id } = await entry();
  // Another row now has the id of an undone record.
  await insertLike(api.knex, 'customers', {}, [{ id: first, import_id: null }]);
  const back = await shop.admin.act('trash', id, 'restore');
  expect([back.status, back.body.errors[0].code]).toEqual([422, 'already_there']);
  expect(await recordsOf(import_id)).toEqual([]);
  expect(await importOf(import_id)).toMatchObject({ state: 'undone' });
  expect((await entry()).attributes).toMatchObject({ record_id: import_id, parts: 40 });
  await api.knex('customers').where({ id: first }).delete();
  expect((await shop.admin.act('trash', id, 'restore')).status).toBe(200);
  expect(await recordsOf(import_id)).toHaveLength(40);
});
