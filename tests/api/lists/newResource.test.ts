/** A resource that is made as CONTRIBUTING.md describes, only of a declaration and a table, has exact totals. */
import { expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { buildContext } from '#api/http/unitOfWork';
import { parseQuery } from '#api/jsonapi/query';
import { listRecords } from '#api/resources/listRecords';
import { allVerbs } from '#schema/access';
import { date, text } from '#schema/kinds';
import { type AnyResource, defineResource, filter } from '#schema/resource';
import { createTable } from '../../../migrations/table.ts';
import { startApiForFile } from '../support/startApi.ts';

const holidays = defineResource('holidays', {
  label: 'Ngày nghỉ',
  title: 'name',
  fields: { day: date('Ngày', { required: true }), name: text('Tên', { required: true, fold: true }) },
  list: {
    columns: ['day', 'name'],
    narrow: ['day', 'name'],
    filters: ['day', filter('name', 'name', { op: 'contains' })],
    sort: 'day',
  },
  access: { admin: allVerbs },
}) as unknown as AnyResource;

const api = await startApiForFile();
await createTable(api.knex, 'holidays', (t) => {
  t.day('day', { required: true });
  t.folded('name', { required: true });
});

async function total(query: string): Promise<unknown> {
  const { services } = api.app;
  const ctx = buildContext(services, services.knex, { ...anonymousViewer, roles: ['admin'] });
  const url = `/holidays?page[size]=1&${query}`;
  return (await listRecords(ctx, holidays, parseQuery(url, { list: true }), url)).meta?.total;
}

async function add(day: string, name: string): Promise<void> {
  const now = new Date().toISOString();
  await api.knex('holidays').insert({ day, name, name_fold: name, created_at: now, updated_at: now });
}

test.each(['', 'filter[name]=nghi', 'sort=-name'])('%s: each added row is counted at once', async (query) => {
  const before = Number(await total(query));
  await add('2026-04-30', 'nghi le');
  expect(await total(query)).toBe(before + 1);
  await add('2026-09-02', 'nghi quoc khanh');
  expect(await total(query)).toBe(before + 2);
  await api.knex('holidays').where({ day: '2026-09-02' }).delete();
  expect(await total(query)).toBe(before + 1);
});
