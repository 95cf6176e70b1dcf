/** Importing or undoing a file needs few statements, even for many rows. */
import { writeCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const now = toLocalDay(new Date());
const formatted = (day: string) => day.split('-').reverse().join('/');

async function send(path: string, rows: string[][]): Promise<ResponseBody> {
  const { headers } = await api.as('owner');
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: writeCsv(rows),
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data;
}

async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: number; portions: number }> {
  let statements = 0;
  let portions = 0;
  const count = ({ sql }: { sql: string }) => {
    statements += 1;
    if (sql === 'COMMIT;') portions += 1;
  };
  const { knex } = api.app.services;
  knex.on('query', count);
  const answer = await work().finally(() => knex.off('query', count));
  return { answer, statements, portions };
}

const service = makeUniqueName('Dịch vụ nhiều ');
await shop.service({ name: service, price: 200_000 });
let serial = 0;

/** Maximum statements per batch of any length. The number of batches depends on the machine. */
const MAX_STATEMENTS_PER_PORTION = 200;

async function importMothersAndPackages(rows: number) {
  const phones = Array.from({ length: rows }, () => `0586${String(100_000 + ++serial)}`);
  const mothers = [['Họ tên', 'Điện thoại'], ...phones.map((phone) => [makeUniqueName('Mẹ '), phone])];
  await send('/customers/import', mothers);
  const packages = [
    ['Điện thoại khách', 'Dịch vụ', 'Số buổi', 'Ngày bắt đầu', 'Đã tắm', 'Giờ', 'Đã thu', 'Sales'],
    ...phones.map((phone) => [
      phone,
      service,
      '5',
      formatted(addDays(now, -10)),
      '2',
      '8h30',
      '100000',
      'sales@noi.test',
    ]),
  ];
  return countStatements(() => send('/packages/import', packages));
}

test('running packages', async () => {
  const [few, many] = [await importMothersAndPackages(10), await importMothersAndPackages(50)];
  // Each row is looked up twice: before the transaction and inside it.
  expect(many.statements - few.statements).toBeLessThan(
    40 * 8 + (many.portions - few.portions) * MAX_STATEMENTS_PER_PORTION,
  );

  const { import_id } = many.answer;
  const [id] = await api
    .knex('packages')
    .where({ import_id: Number(import_id) })
    .orderBy('id')
    .pluck('id');
  const { body } = await shop.admin.get(`/packages/${id}/action_logs`);
  expect(body.data).toHaveLength(1);
  const [{ attributes: line }] = body.data;
  expect(line).toMatchObject({ action_code: 'create', state: 'finished' });
  const others: ResponseBody[] = line.action_data.others;
  const created = (name: string) => others.filter((one) => one.resource === name && one.verb === 'create');
  expect([
    created('shifts').length,
    created('package_services').length,
    created('transactions').length,
  ]).toEqual([5, 1, 1]);
  const [{ id: shift }] = (await shop.admin.get(`/shifts?filter[package_id]=${id}&sort=day`)).body.data;
  expect((await shop.admin.get(`/shifts/${shift}/action_logs`)).body.data).toHaveLength(1);

  const undo = (file: ResponseBody) =>
    countStatements(() => shop.admin.act('imports', file.import_id, 'undo'));
  const [lessUndone, undone] = [await undo(few.answer), await undo(many.answer)];
  expect([undone.answer.status, undone.answer.body.data?.result]).toEqual([200, { removed: 50 }]);
  const more = undone.portions - lessUndone.portions;
  expect(undone.statements - lessUndone.statements).toBeLessThan(80 + more * MAX_STATEMENTS_PER_PORTION);
  expect(await api.knex('packages').where({ import_id: Number(import_id) })).toEqual([]);
}, 120_000);
