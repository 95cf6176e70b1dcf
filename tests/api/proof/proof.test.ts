/** The proof of the books (rules 11): the nightly run, its report, and that it finds every change made outside the program. */
import { beforeEach, expect, test } from 'vitest';
import type { StoredDifference } from '#api/db/derived/checkDerivedData';
import { listChangeRecordedColumns } from '#api/db/derived/recordedChanges';
import { startApiForFile } from '../support/startApi.ts';
import { expectChangesReported, findDifferences } from './changedRows.ts';

let now = new Date('2026-11-24T10:00:00.000Z');
const api = await startApiForFile({ clock: () => now, metricsToken: 'a collector of the tests' });
/** Signs in now, because the sign-in of an earlier night has expired. */
const as = async (person: 'admin' | 'owner') => {
  const { body } = await api.anyone.post('/login', {
    email: `${person}@noi.test`,
    password: 'noi-demo-2026',
  });
  return api.anyone.with({ authorization: `Bearer ${body.data.token}` });
};
const get = async (path: string, person: 'admin' | 'owner' = 'admin') => (await as(person)).get(path);
const night = (day: string) => new Date(`${day}T20:00:01.000Z`);
const runNight = async (day: string) => {
  now = night(day);
  await api.app.jobs.runDue();
};

beforeEach(async () => {
  for (const table of ['proof_runs', 'jobs', 'recurring_jobs']) await api.knex(table).delete();
});

test('a new installation has no proof and no missed night; from then on there is one proof each night', async () => {
  now = new Date('2026-11-24T10:00:00.000Z');
  await api.app.jobs.runDue();
  expect((await get('/reports/proof')).body).toEqual({ data: { checked_at: null, checks: [] } });
  await runNight('2026-11-24');
  const { status, body } = await get('/reports/proof');
  expect(status).toBe(200);
  expect(Object.keys(body.data)).toEqual(['checked_at', 'checks']);
  expect(body.data.checked_at).toBe(now.toISOString());
  expect(body.data.checks.length).toBeGreaterThan(8);
  for (const check of body.data.checks) {
    expect(check).toEqual({
      name: expect.any(String),
      label: expect.any(String),
      checked: expect.any(Number),
      differences: 0,
      examples: [],
    });
  }
  const checked = Object.fromEntries(
    body.data.checks.map(({ name, checked: count }: { name: string; checked: number }) => [name, count]),
  );
  for (const name of ['derived_columns', 'kept_sums', 'packages', 'partner_revenues', 'bank_accounts'])
    expect(checked[name], name).toBeGreaterThan(20);
  await runNight('2026-11-25');
  expect((await get('/reports/proof', 'owner')).body.data.checked_at).toBe(now.toISOString());
  const before = (await get('/reports/proof?day=25/11/2026', 'owner')).body.data;
  expect(before.checked_at).toBe(night('2026-11-24').toISOString());
  expect((await get('/reports/proof?day=2026-11-20', 'owner')).body.data).toEqual({
    checked_at: null,
    checks: [],
  });
});

test('only admins and finance users read it', async () => {
  now = new Date('2026-11-24T10:00:00.000Z');
  expect((await (await api.as('finance')).get('/reports/proof')).status).toBe(200);
  for (const person of ['sales', 'partner', 'waiting'] as const)
    expect((await (await api.as(person)).get('/reports/proof')).status).toBe(403);
  expect((await api.anyone.get('/reports/proof')).status).toBe(401);
  expect((await get('/reports/proof?day=2026-02-30')).status).toBe(400);
});

test('a difference shows the stored and the recalculated value, notifies admins, and is in the metrics', async () => {
  const { id, amount } = await api.knex('transactions').whereNotNull('package_id').first();
  const pack = await api.knex('packages').where('due', '>', 0).first('id', 'due');
  await api
    .knex('transactions')
    .where({ id })
    .update({ amount: Number(amount) + 7 });
  await api
    .knex('packages')
    .where({ id: pack.id })
    .update({ due: Number(pack.due) + 5 });
  const metrics = async () =>
    (
      await fetch(`${api.url}/metrics`, { headers: { authorization: 'Bearer a collector of the tests' } })
    ).text();
  expect(await metrics()).toContain('noi_book_differences 0');
  now = new Date('2026-11-24T10:00:00.000Z');
  await api.app.jobs.runDue();
  await runNight('2026-11-24');
  const { checks } = (await get('/reports/proof')).body.data;
  const examples = checks.flatMap((check: { examples: StoredDifference[] }) => check.examples);
  expect(examples).toContainEqual({
    resource: 'transactions',
    id: String(id),
    field: 'amount',
    kept: Number(amount) + 7,
    counted: Number(amount),
  });
  expect(examples).toContainEqual({
    resource: 'packages',
    id: String(pack.id),
    field: 'due',
    kept: Number(pack.due) + 5,
    counted: Number(pack.due),
  });
  const notices = await api.knex('notifications').where('title', 'like', 'Sổ không khớp%').pluck('path');
  expect(new Set(notices)).toEqual(new Set(['/settings?activeTab=proof']));
  expect(await metrics()).toMatch(/noi_book_differences [1-9]/);
  // With the original values restored, there are no differences.
  await api.knex('transactions').where({ id }).update({ amount });
  await api.knex('packages').where({ id: pack.id }).update({ due: pack.due });
  expect(await findDifferences(api)).toEqual([]);
});

test('a closed month keeps its sums', async () => {
  const { month } = await api
    .knex('transactions')
    .where({ status: 'approved' })
    .orderBy('month')
    .first('month');
  expect((await (await as('owner')).post(`/months/${month}/close`, { accept_open: true })).status).toBe(200);
  expect(await findDifferences(api)).toEqual([]);
  const row = await api
    .knex('transactions')
    .where({ month, status: 'approved' })
    .first('id', 'amount', 'kind');
  await api
    .knex('transactions')
    .where({ id: row.id })
    .update({ amount: Number(row.amount) + 1 });
  const found = await findDifferences(api);
  expect(found.find(({ resource }) => resource === 'months')).toMatchObject({
    id: month,
    field: `approved.${row.kind}.amount`,
  });
  await api.knex('transactions').where({ id: row.id }).update({ amount: row.amount });
  expect((await (await as('owner')).post(`/months/${month}/reopen`, { reason: 'x' })).status).toBe(200);
  expect(await findDifferences(api)).toEqual([]);
});

test('an import that is undone and restored does not count as a change by another program', async () => {
  const admin = await as('admin');
  const file = 'Họ tên,Điện thoại\nHoa,0955000001\nLan,0955000002\n';
  const { body } = await admin.send('POST', '/customers/import', file, { 'content-type': 'text/csv' });
  expect(body.data).toMatchObject({ state: 'imported', created: 2 });
  expect(await findDifferences(api)).toEqual([]);
  expect((await admin.act('imports', body.data.import_id, 'undo')).status).toBe(200);
  expect(await findDifferences(api)).toEqual([]);
  const [entry] = (await admin.get('/trash?filter[resource]=imports')).body.data;
  expect((await admin.act('trash', entry.id, 'restore')).status).toBe(200);
  expect(await findDifferences(api)).toEqual([]);
});

test('a bank line that pays several nurses, before or after tax, equals the sum of its transactions', async () => {
  now = new Date('2026-11-24T10:00:00.000Z');
  const owner = await as('owner');
  const waits = { kind: 'agent_salary', status: 'created', bank_line_id: null };
  const [one, other] = await api
    .knex('transactions')
    .where(waits)
    .whereNull('bank')
    .orWhere({ ...waits, bank: 'acb' })
    .limit(2);
  const parts = [
    { transaction_id: String(one.id), amount: Number(one.amount) },
    {
      transaction_id: String(other.id),
      amount: Number(other.amount) - Math.round(Number(other.amount) / 10),
    },
  ];
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  const file = `Ngày,Nội dung,Ghi nợ,Ghi có\n20/11/2026,lương hai người,${whole},\n`;
  await owner.send('POST', '/bank_lines/import?bank=acb&account=7100000001', file, {
    'content-type': 'text/csv',
  });
  const [line] = (await owner.get('/bank_lines?filter[account]=7100000001')).body.data;
  const split = await owner.act('bank_lines', line.id, 'split', { parts, accept_difference: true });
  expect(split.status).toBe(200);
  expect(await findDifferences(api)).toEqual([]);
  await api
    .knex('bank_lines')
    .where({ id: line.id })
    .update({ amount: -whole - Number(other.amount) });
  const amount = { resource: 'bank_lines', id: line.id, field: 'amount' };
  expect(await findDifferences(api)).toContainEqual(expect.objectContaining(amount));
  await api.knex('bank_lines').where({ id: line.id }).update({ amount: -whole });
});

test('records that expire automatically are not recorded as deletions', () => {
  const recorded = listChangeRecordedColumns().map(({ table }) => table);
  expect(
    api.app.services.modules.expires
      // A foreign key that only empties a column deletes no row.
      .filter(({ empty }) => empty === undefined)
      .map(({ table }) => table)
      .filter((table) => recorded.includes(table)),
  ).toEqual([]);
});

test('columns maintained by triggers are not recorded as changes', () => {
  const packages = listChangeRecordedColumns().find(({ table }) => table === 'packages')?.columns ?? [];
  expect(packages).toContain('total_quantity');
  expect(packages).not.toContain('finished_shifts');
});

test('changes of 60 stored rows outside the program are named, each one', { timeout: 120_000 }, () =>
  expectChangesReported(api, 60),
);
