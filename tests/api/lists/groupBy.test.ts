/** Lists grouped by the values of a choice or a day, with sums (`group_by`, `sum_of`). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

/** Returns all records of a list, reading every page. */
async function loadAllRecords(list: string): Promise<ResponseBody[]> {
  const found: ResponseBody[] = [];
  for (let page = 1; ; page++) {
    const { body } = await owner.get(
      `/${list}${list.includes('?') ? '&' : '?'}page[size]=1000&page[number]=${page}`,
    );
    found.push(...body.data.map(({ attributes }: ResponseBody) => attributes));
    if (page >= body.meta.page_count) return found;
  }
}
const groupsOf = async (list: string, more: string) =>
  (await owner.get(`/${list}${list.includes('?') ? '&' : '?'}page[size]=1&${more}`)).body.meta.groups;

/** Counts and sums the records in a loop. */
function groupByHand(
  records: readonly ResponseBody[],
  field: string,
  amountOf?: (record: ResponseBody) => number,
) {
  const groups = new Map<string | null, { count: number; sum: number }>();
  for (const record of records) {
    const group = groups.get(record[field]) ?? { count: 0, sum: 0 };
    group.count += 1;
    group.sum += amountOf?.(record) ?? 0;
    groups.set(record[field], group);
  }
  return groups;
}

describe.each([
  ['transactions', 'kind'],
  ['transactions', 'at'],
  ['transactions', 'month'],
  ['transactions?filter[status]=approved', 'payment_method'],
  ['bank_lines?filter[status]=open,matched,ignored', 'direction'],
  ['shifts', 'status'],
  ['shifts', 'day'],
])('%s by %s', (list, field) => {
  test('has each value of the whole list once, with its label and its count', async () => {
    const expected = groupByHand(await loadAllRecords(list), field);
    const groups: ResponseBody[] = await groupsOf(list, `group_by=${field}`);
    expect(new Map(groups.map(({ key, count }) => [key, count]))).toEqual(
      new Map([...expected].map(([key, { count }]) => [key, count])),
    );
    expect(groups.every(({ label, sum }) => label.length > 0 && sum === undefined)).toBe(true);
    expect(groups.length).toBe(expected.size);
  });
});

test('the sums of all groups add up to the sum of the list', async () => {
  for (const list of ['transactions', 'transactions?filter[kind]=revenue']) {
    const { meta } = (await owner.get(`/${list}${list.includes('?') ? '&' : '?'}sum_of=amount&group_by=kind`))
      .body;
    const total = meta.groups.reduce((all: number, { sum }: ResponseBody) => all + sum, 0);
    expect(total).toBe(meta.sum);
    expect(meta.groups.length).toBeGreaterThan(0);
  }
  const revenue = groupByHand(
    await loadAllRecords('transactions?filter[kind]=revenue'),
    'kind',
    ({ amount }) => amount,
  );
  const [group] = await groupsOf('transactions?filter[kind]=revenue', 'group_by=kind&sum_of=amount');
  expect(group).toMatchObject({ key: 'revenue', ...revenue.get('revenue') });
});

test('choices are in their declared order, days latest first, empty values last', async () => {
  const keys = async (field: string) =>
    (await groupsOf('transactions', `group_by=${field}`)).map(({ key }: ResponseBody) => key);
  const days = await keys('at');
  expect(days).toEqual([...days].sort().reverse());
  const statuses = await keys('status');
  expect(statuses).toEqual(['created', 'approved'].filter((one) => statuses.includes(one)));
});

test('groups contain only what the viewer may read, and only choices and days can group a list', async () => {
  const faultOf = async (path: string, who = owner) => getFirstError(await who.get(path));
  for (const field of ['amount', 'note', 'nothing', 'agent_id', 'month_closed'])
    expect((await faultOf(`/transactions?group_by=${field}`))[0], field).toBe(400);
  expect((await faultOf('/transactions?group_by=kind&sum_of=note'))[0]).toBe(400);
  const sales = await api.as('sales');
  expect((await sales.get('/transactions?group_by=kind')).status).toBe(403);
  // A row that the viewer may not read is in no group.
  const partner = await api.as('partner');
  const { body } = await partner.get('/partner_packages?group_by=level');
  const counted = body.meta.groups.reduce((all: number, { count }: ResponseBody) => all + count, 0);
  expect(counted).toBe(body.meta.total);
});
