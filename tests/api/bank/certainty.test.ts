/** The list of bank lines, filtered by the certainty of their proposals. */
import { expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const finance = await api.as('finance');
const account = `72${String(Date.now()).slice(-9)}`;

/** Inserts one line for each entry, on consecutive days, directly into the database; other tests cover reading files. */
async function insertLines(
  lines: readonly (readonly [amount: number, description: string])[],
  own = account,
) {
  const at = '2026-11-20T00:00:00.000Z';
  await api.knex.batchInsert(
    'bank_lines',
    lines.map(([amount, description], index) => ({
      ...{ version: 1, created_at: at, updated_at: at, status: 'open', source: 'statement' },
      ...{ at: '2026-11-20', bank: 'acb', account: own, direction: amount > 0 ? 'in' : 'out', amount },
      ...{ description, description_fold: description.toLowerCase(), search: description.toLowerCase() },
      fingerprint: makeUniqueName(`f${index}`),
    })),
    200,
  );
}
const list = async (certainty: string, more = ''): Promise<ResponseBody> =>
  (
    await finance.get(
      `/bank_lines?filter[account]=${account}&filter[certainty]=${certainty}&sort=amount&page[size]=10${more}`,
    )
  ).body;
const amounts = ({ data }: ResponseBody): number[] =>
  data.map((line: ResponseBody) => line.attributes.amount);

test('a list filtered by certainty has exactly those lines, with its total, pages and sums', async () => {
  const number = `0987${String(Date.now()).slice(-6)}`;
  const days = { registered_at: '2026-11-02', started_at: '2026-11-03' };
  const service = await shop.service({ price: 700_000 });
  const sold = () => shop.register(service, 1, days);
  const [one, two] = [await sold(), await sold()];
  const twin = (await shop.package(await sold())).customer_id;
  await shop.admin.change('customers', twin, { phone: number });
  await insertLines([
    [500_000, buildTransferCode('G', one)],
    [600_000, `${buildTransferCode('G', two)} lan mot`],
    [650_000, `chuyen tien ${number}`],
    [1_234, 'khong ro cua ai'],
  ]);
  expect(amounts(await list('certain'))).toEqual([500_000, 600_000]);
  expect(amounts(await list('likely'))).toEqual([650_000]);
  expect(amounts(await list('none'))).toEqual([1_234]);
  expect(amounts(await list('certain,none'))).toEqual([1_234, 500_000, 600_000]);
  expect(amounts(await list('choose'))).toEqual([]);

  const second = await list('certain', '&page[number]=2&sum_of=amount');
  expect(second.data).toEqual([]);
  expect(second.meta).toMatchObject({ total: 2, sum: 1_100_000 });
  expect(second.meta.more).toBeUndefined();
  expect((await list('certain')).data[0].attributes).toMatchObject({
    certainty: 'certain',
    proposal: { why: expect.stringContaining('Mã NOIG') },
  });

  const exported = await fetch(
    `${api.url}/api/v1/bank_lines/export?format=csv&filter[account]=${account}&filter[certainty]=likely`,
    { headers: finance.headers },
  );
  expect((await exported.text()).match(/650[.,]?000/g)).toHaveLength(1);
});

test('an unknown certainty is refused, and a closed line has no certainty', async () => {
  expect((await finance.get('/bank_lines?filter[certainty]=sure')).status).toBe(400);
  const [line] = (await list('none')).data;
  expect((await finance.act('bank_lines', line.id, 'ignore', { reason: 'Thử' })).status).toBe(200);
  expect((await list('none')).data).toEqual([]);
});

test('with the option for certain lines only, accepting skips lines that are no longer certain', async () => {
  const [certain] = (await list('certain')).data;
  const [likely] = (await list('likely')).data;
  const { body } = await finance.post('/bank_lines/bulk/actions', {
    action_code: 'accept',
    action_data: { only_certain: true },
    object_ids: [certain.id, likely.id],
  });
  expect(body.data.results.map(({ state }: ResponseBody) => state)).toEqual(['finished', 'failed']);
  expect(body.data.results[1].error).toContain('không còn chắc chắn');
  expect(amounts(await list('likely'))).toEqual([650_000]);
});

test('with more lines than the search limit, the total says that there may be more', async () => {
  const other = `73${String(Date.now()).slice(-9)}`;
  await insertLines(
    Array.from({ length: 2_050 }, (_, index): [number, string] => [1_000 + index, `khong ro ${index}`]),
    other,
  );
  const { body } = await finance.get(
    `/bank_lines?filter[account]=${other}&filter[certainty]=none&page[size]=5`,
  );
  expect(body.meta).toMatchObject({ total: 2_000, more: true, page_count: 400 });
  expect(body.data).toHaveLength(5);
});

test('two open lines that could pay the same transaction are both likely, also if the other one is not requested', async () => {
  const number = `0986${String(Date.now()).slice(-6)}`;
  const own = `74${String(Date.now()).slice(-9)}`;
  const service = await shop.service({ price: 700_000 });
  const id = await shop.register(service, 1, { registered_at: '2026-11-02', started_at: '2026-11-03' });
  const { customer_id } = await shop.package(id);
  await shop.admin.change('customers', customer_id, { phone: number });
  const payment = { at: '2026-11-20', amount: 200_123, payment_method: 'transfer', bank: 'acb' };
  expect((await shop.sales.act('packages', id, 'pay', payment)).status).toBe(200);
  const linesOf = async (more = '') =>
    (await finance.get(`/bank_lines?filter[account]=${own}&sort=id${more}`)).body.data;
  const certainties = async (more?: string) =>
    (await linesOf(more)).map(({ attributes }: ResponseBody) => attributes.certainty);

  await insertLines([[200_123, `tu ${number} lan 1`]], own);
  expect(await certainties()).toEqual(['certain']);
  await insertLines([[200_123, `tu ${number} lan 2`]], own);
  expect(await certainties()).toEqual(['likely', 'likely']);
  expect(await certainties('&page[size]=1')).toEqual(['likely']);

  const [first] = await linesOf();
  expect((await finance.act('bank_lines', first.id, 'ignore', { reason: 'Thử' })).status).toBe(200);
  expect(await certainties('&filter[status]=open')).toEqual(['certain']);
});
