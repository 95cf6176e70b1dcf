/** Voucher numbers: each is given once, in order, without gaps, and never reused (rules 7.13). */
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#api/app';
import { connect } from '#api/db/connect';
import { proveBooks } from '#api/domain/proof/proveBooks';
import * as modules from '#api/modules';
import type { ApiClient, ResponseBody } from './support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from './support/shop.ts';
import { startApi, type TestApi } from './support/startApi.ts';
import { listWrongDerivedColumns, listWrongFoldedColumns } from './support/wrongDerived.ts';

/** Later than the years of these tests, because a month after the next month is refused. */
const clock = (): Date => new Date('2051-06-15T03:00:00Z');

let api: TestApi;
let shop: ApiTestCompany;
beforeAll(async () => {
  api = await startApi({ clock });
  shop = await ApiTestCompany.open(api);
});
afterAll(() => api.stop());

const basicTransaction = { at: '2031-03-15', kind: 'revenue', amount: 100_000, payment_method: 'cash' };
const book = async (more: object = {}, client: ApiClient = shop.finance): Promise<ResponseBody> => {
  const { body } = await client.create('transactions', { ...basicTransaction, ...more });
  return { id: body.data.id, ...body.data.attributes };
};
const numberOf = async (id: string): Promise<string> =>
  (await shop.finance.get(`/transactions/${id}`)).body.data.attributes.voucher_number;
const vouchers = async (query: string): Promise<ResponseBody[]> =>
  (await shop.finance.get(`/vouchers?${query}&page[size]=500&sort=place`)).body.data.map(
    (one: ResponseBody) => one.attributes,
  );
/** Returns the numbers given in a series. */
const loadVoucherNumbers = async (series: string): Promise<number[]> =>
  (await api.knex('vouchers').where({ series }).orderBy('place').pluck('place')).map(Number);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe('a voucher number', () => {
  test('is counted separately for incoming and outgoing money, by year, without gaps', async () => {
    const kinds = ['revenue', 'ads', 'revenue', 'supplies'];
    const numbers: string[] = [];
    for (const kind of kinds) numbers.push((await book({ kind, at: '2041-03-15' })).voucher_number);
    expect(numbers).toEqual(['PT2041-00001', 'PC2041-00001', 'PT2041-00002', 'PC2041-00002']);
    const id = await shop.register(await shop.service({ price: 1_000_000 }), 1);
    const cash = { at: '2042-01-02', payment_method: 'cash' };
    const paid = expectActionDone(
      await shop.sales.act('packages', id, 'pay', { ...cash, amount: 1_000_000 }),
    );
    expect(await numberOf(paid.transaction_id)).toBe('PT2042-00001');
    expectActionDone(
      await shop.finance.act('packages', id, 'refund', { ...cash, amount: 400_000, reason: 'Đổi ý' }),
    );
    expect((await vouchers('filter[series]=PC2042'))[0]).toMatchObject({
      number: 'PC2042-00001',
      direction: 'out',
      amount: 400_000,
    });
  });

  test('leaves no gap after a refused booking', async () => {
    await book({ at: '2043-01-01' });
    const bad = await shop.finance.create('transactions', {
      ...basicTransaction,
      at: '2043-01-01',
      customer_id: '999999',
    });
    expect(bad.status).toBe(422);
    const id = await shop.register(await shop.service({ price: 1_000_000 }), 1);
    const over = await shop.finance.create('transactions', {
      ...basicTransaction,
      at: '2043-01-01',
      package_id: id,
      amount: 9_000_000,
    });
    expect(getFirstError(over)[1]).toBe('overpaid');
    expect((await book({ at: '2043-01-01' })).voucher_number).toBe('PT2043-00002');
  });

  test('of a deleted transaction stays, as void, and is valid again after restoring', async () => {
    const { id, voucher_number } = await book({ at: '2044-05-05' });
    await shop.finance.change('transactions', id, { amount: 222_000, at: '2044-05-06' });
    expect((await shop.finance.delete(`/transactions/${id}`)).status).toBe(204);
    const next = await book({ at: '2044-05-05' });
    expect(next.voucher_number).toBe('PT2044-00002');
    const states = async () =>
      (await vouchers('filter[series]=PT2044')).map((one) => [one.number, one.state, one.transaction_id]);
    expect(await states()).toEqual([
      [voucher_number, 'void', null],
      ['PT2044-00002', 'used', next.id],
    ]);
    const [gone] = await vouchers('filter[series]=PT2044&filter[state]=void');
    expect(gone).toMatchObject({ number: voucher_number, at: '2044-05-06', amount: 222_000 });
    const { body } = await shop.admin.get('/trash?filter[resource]=transactions&sort=-deleted_at');
    expect((await shop.admin.post(`/trash/${body.data[0].id}/restore`, {})).status).toBe(200);
    expect(await numberOf(id)).toBe(voucher_number);
    expect(await states()).toEqual([
      [voucher_number, 'used', id],
      ['PT2044-00002', 'used', next.id],
    ]);
  });

  test('stays after every change except the direction, which gives another number and voids the first', async () => {
    const { id } = await book({ at: '2045-05-05', kind: 'ads' });
    await shop.finance.change('transactions', id, { at: '2046-05-05', kind: 'supplies', amount: 5 });
    expect(await numberOf(id)).toBe('PC2045-00001');
    await shop.finance.change('transactions', id, { kind: 'revenue' });
    expect(await numberOf(id)).toBe('PT2046-00001');
    expect((await vouchers('filter[series]=PC2045')).map(({ state }) => state)).toEqual(['void']);
    expect((await vouchers('filter[series]=PT2046')).map(({ state }) => state)).toEqual(['used']);
  });

  test('can be searched, is in the history and in exports, and cannot be written', async () => {
    const { id, voucher_number } = await book({ at: '2047-05-05', note: 'Tiền cọc' });
    for (const typed of [voucher_number, voucher_number.toLowerCase(), 'cọc PT2047'])
      expect(
        (await shop.finance.get(`/transactions?filter[q]=${encodeURIComponent(typed)}`)).body.data.map(
          (one: ResponseBody) => one.id,
        ),
      ).toContain(id);
    const filtered = await shop.finance.get(`/transactions?filter[voucher_number]=${voucher_number}`);
    expect(filtered.body.meta.total).toBe(1);
    const { body } = await shop.finance.get(`/transactions/${id}/action_logs`);
    expect(body.data[0].attributes.action_data.changes.voucher_number).toEqual([null, voucher_number]);
    const file = await fetch(
      `${api.url}/api/v1/transactions/export?format=csv&filter[voucher_number]=${voucher_number}`,
      { headers: shop.finance.headers },
    );
    expect(await file.text()).toContain(voucher_number);
    const own = await shop.finance.get(`/vouchers?filter[q]=${voucher_number}&include=transaction`);
    expect(own.body.included.map((one: ResponseBody) => [one.type, one.id])).toEqual([['transactions', id]]);
    const written = await shop.finance.change('transactions', id, { voucher_number: 'PT2047-99999' });
    expect(written.status).toBe(400);
    expect((await shop.sales.get('/vouchers')).status).toBe(403);
    expect((await shop.finance.delete(`/vouchers/1`)).status).toBe(403);
  });

  test('is given to each transaction of a file in order', async () => {
    const csv = ['Ngày thực hiện,Loại,Hình thức thanh toán,Số tiền']
      .concat(Array.from({ length: 5 }, (_, at) => `01/02/2048,Doanh thu,Tiền mặt,${at + 1}000`))
      .join('\n');
    const send = (query: string) =>
      fetch(`${api.url}/api/v1/transactions/import${query}`, {
        method: 'POST',
        headers: { ...shop.finance.headers, 'content-type': 'text/csv' },
        body: csv,
      });
    expect((await send('?dry_run=true')).status).toBe(200);
    expect(await loadVoucherNumbers('PT2048')).toEqual([]);
    expect((await send('')).status).toBe(200);
    expect((await vouchers('filter[series]=PT2048')).map(({ amount }) => amount)).toEqual(
      upTo(5).map((at) => at * 1000),
    );
  });

  test('is given once, also with many simultaneous bookings in several processes', {
    timeout: 60_000,
  }, async () => {
    const others = [shop.finance];
    const isPostgres = 'postgres' in inject('template');
    const knex = connect(api.config.databaseUrl);
    const second = isPostgres ? await buildApp({ modules, config: api.config, knex, clock }) : null;
    if (second) {
      const url = await second.listen({ port: 0, host: '127.0.0.1' });
      others.push(Object.assign(shop.finance.with({}), { url }));
    }
    const calls = Array.from({ length: 60 }, (_, at) => {
      const bad = at % 5 === 0 ? { customer_id: '999999' } : {};
      const kind = at % 3 === 0 ? 'ads' : 'revenue';
      const client = others[at % others.length] ?? shop.finance;
      return client.create('transactions', { ...basicTransaction, at: '2049-01-01', kind, ...bad });
    });
    const answers = await Promise.all(calls);
    await second?.close();
    await knex.destroy();
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(48);
    const numbers = stored.map(({ body }) => body.data.attributes.voucher_number);
    expect(new Set(numbers).size).toBe(48);
    expect([...(await loadVoucherNumbers('PT2049')), ...(await loadVoucherNumbers('PC2049'))]).toHaveLength(
      48,
    );
    for (const series of ['PT2049', 'PC2049']) {
      const given = await loadVoucherNumbers(series);
      expect(given).toEqual(upTo(given.length));
    }
  });
});

test('the demo has numbered all transactions in order, and the stored series are correct', async () => {
  const rows = (await api
    .knex('transactions')
    .orderBy('id')
    .select('id', 'kind', 'at', 'voucher_number')) as {
    id: number;
    kind: string;
    at: string;
    voucher_number: string | null;
  }[];
  expect(rows.filter(({ voucher_number }) => !voucher_number)).toEqual([]);
  for (const { series } of await api.knex('voucher_series').select('series')) {
    const given = await loadVoucherNumbers(series);
    expect(given, series).toEqual(upTo(given.length));
  }
  expect((await listWrongDerivedColumns(api.knex)).filter((line) => line.startsWith('vouchers'))).toEqual([]);
  expect(
    (await listWrongFoldedColumns(api.knex)).filter((line) => /^(vouchers|transactions)/.test(line)),
  ).toEqual([]);
});

test('the proof of the books finds a gap, and a number that differs from its voucher', async () => {
  const differences = async () =>
    (await proveBooks(api.knex, api.app.services)).find(({ name }) => name === 'vouchers')?.examples;
  expect(await differences()).toEqual([]);
  const { id } = await book({ at: '2050-01-01' });
  await api.knex('transactions').where({ id }).update({ voucher_number: 'PT2050-00007' });
  await api.knex('voucher_series').where({ series: 'PT2050' }).update({ last: 4 });
  expect(await differences()).toEqual([
    { resource: 'vouchers', id: 'PT2050', field: 'last', kept: 4, counted: 1 },
    { resource: 'transactions', id, field: 'voucher_number', kept: 'PT2050-00007', counted: 'PT2050-00001' },
  ]);
});

test('transactions are filtered by whether a bank line proves them, by bank and by payment method', async () => {
  const total = async (query: string, client = shop.finance) => {
    const { status, body } = await client.get(`/transactions?${query}&page[size]=1`);
    return status === 200 ? body.meta.total : status;
  };
  const count = async (narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder) => {
    const [row] = await narrow(api.knex('transactions')).count({ n: '*' });
    return Number(row?.n);
  };
  const proven = await count((query) => query.whereNotNull('bank_line_id'));
  expect(proven).toBeGreaterThan(0);
  expect(await total('filter[matched]=true')).toBe(proven);
  expect(await total('filter[matched]=false')).toBe(await count((query) => query.whereNull('bank_line_id')));
  expect(await total('filter[matched]=true', shop.admin)).toBe(400);
  expect(await total('filter[bank]=vietcombank&filter[payment_method]=transfer')).toBe(
    await count((query) => query.where({ bank: 'vietcombank', payment_method: 'transfer' })),
  );
});
