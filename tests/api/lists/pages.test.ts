/** The pages of a list together make the whole list, for every filter and order. */
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');
// Enough rows for a filter that matches very many rows; the rows are small and similar.
const [row] = await api.knex('customers').orderBy('id').limit(1);
const rows = Array.from({ length: 2000 }, (_, n) => {
  const name = n % 50 === 0 ? `hiếm ${n}` : `nhiều ${n}`;
  const fold = name.replace('ế', 'e').replace('ề', 'e');
  const phone = `09${String(10_000_000 + n * 37).slice(-8)}`;
  return {
    ...row,
    id: 100_000 + n,
    name,
    name_fold: fold,
    phone,
    phone_fold: phone,
    note: null,
    note_fold: null,
    search: `${fold} ${phone}`,
    area: n % 3 === 0 ? null : `Khu ${n % 4}`,
    contacted_at: n % 7 === 0 ? null : row.contacted_at,
  };
});
for (let start = 0; start < rows.length; start += 250)
  await api.knex('customers').insert(rows.slice(start, start + 250));

const ids = (body: ResponseBody): number[] => body.data.map((one: { id: string }) => Number(one.id));

test.each([
  'filter[name]=nhieu',
  'filter[name]=hiem',
  'filter[name]=hi',
  'filter[phone]=0910',
  'filter[q]=hiem 0910',
  'filter[q]=nhieu 0910&sort=name',
  'filter[q]=nhieu&sort=-area,contacted_at',
  'sort=area',
  'sort=-area',
  'sort=contacted_at',
  'sort=-contacted_at',
  'filter[contacted_from]=2020-01-01&sort=area',
  'filter[package_level]=L8&sort=-name',
  'filter[started_from]=2020-01-01&sort=province',
])('%s: every page is a part of the whole list, the last pages too', async (query) => {
  const whole: number[] = [];
  for (let page = 1; ; page += 1) {
    // Only the order is tested, not the content of the rows.
    const all = `page[size]=500&page[number]=${page}&fields[customers]=name`;
    const { body } = await owner.get(`/customers?${all}&${query}`);
    whole.push(...ids(body));
    if (page >= body.meta.page_count) break;
  }
  expect(new Set(whole).size).toBe(whole.length);
  const size = 37;
  const pages = Math.ceil(whole.length / size);
  for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages].filter((one) => one > 0))) {
    const { body } = await owner.get(`/customers?page[size]=${size}&page[number]=${page}&${query}`);
    expect(ids(body), `page ${page}`).toEqual(whole.slice((page - 1) * size, page * size));
    if (whole.length > 0) expect(body.meta.total).toBe(whole.length);
  }
});

test('a page has up to 1,000 records; a larger size is refused', async () => {
  const read = async (size: number, number: number) =>
    (await owner.get(`/customers?sort=-id&page[size]=${size}&page[number]=${number}&fields[customers]=name`))
      .body;
  const [first, second] = [await read(1000, 1), await read(1000, 2)];
  const { total } = first.meta;
  expect(total).toBeGreaterThan(1000);
  expect(first.meta).toMatchObject({ page_size: 1000, page_number: 1, page_count: Math.ceil(total / 1000) });
  const half = [await read(500, 1), await read(500, 2)].flatMap(ids);
  expect(ids(first)).toHaveLength(1000);
  expect(ids(first)).toEqual(half);
  expect(ids(second)).toHaveLength(Math.min(1000, total - 1000));
  expect((await owner.get('/customers?page[size]=1001')).status).toBe(400);
});
