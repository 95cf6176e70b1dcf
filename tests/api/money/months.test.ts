import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import { insertLine } from '../support/insertLine.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

const close = (month: string) => shop.finance.post(`/months/${month}/close`, { accept_open: true });
const bookTransaction = async (month: string): Promise<string> =>
  expectCreated(
    await shop.finance.create('transactions', { at: `${month}-03`, month, kind: 'supplies', amount: 5 }),
  );
const monthClosedError = [422, 'month_closed'];

test('shows the open matters of a month, with the same counts as the lists', async () => {
  const nurse = await shop.nurse();
  await bookTransaction('2031-03');
  const shared = await shop.register(bath, 2, { started_at: '2031-03-03' });
  const [first] = await shop.shifts(shared);
  expectActionDone(await shop.sales.act('shifts', first.id, 'substitute', { agent_id: await shop.nurse() }));
  await shop.lead(shared, 'L8', nurse);
  await shop.lead(await shop.register(bath, 2, { started_at: '2031-03-05' }), 'L7-C', nurse);
  const { data } = (await shop.finance.get('/months/2031-03')).body;
  // Two nurses share the pay of one package.
  const open = { transactions: 1, agents: 2, partner_revenues: 0, bank_lines: 0, packages: 1 };
  expect(data).toEqual({ month: '2031-03', closed_at: null, closed_by: null, open });
  const total = async (list: string) => (await shop.owner.get(list)).body.meta.total;
  expect(
    await total('/transactions?filter[status]=created&filter[month_from]=2031-03&filter[month_to]=2031-03'),
  ).toBe(1);
  expect((await shop.finance.get('/pay_run?month=2031-03')).body.data.rows).toHaveLength(2);
  expect(await total('/packages?filter[level]=L7-C&filter[finished_in_month]=2031-03')).toBe(1);
});

test('a closed month accepts no transaction in any way, and the refusal names the month', async () => {
  const month = '2031-02';
  const [waiting, approved] = [await bookTransaction(month), await bookTransaction(month)];
  expectActionDone(await shop.finance.act('transactions', approved, 'approve'));
  expect((await close(month)).body.data).toMatchObject({ month, closed_at: '2033-06-15T03:00:00.000Z' });
  const id = await shop.register(bath, 1);
  const reason = { reason: 'x' };
  const refused = [
    await shop.finance.act('transactions', waiting, 'approve'),
    await shop.finance.act('transactions', approved, 'unapprove', reason),
    await shop.finance.delete(`/transactions/${waiting}`),
    await shop.finance.change('transactions', waiting, { note: 'x' }),
    await shop.finance.change('transactions', await bookTransaction('2031-01'), { month }),
    await shop.finance.create('transactions', { at: `${month}-03`, kind: 'supplies', amount: 5 }),
    await shop.sales.act('packages', id, 'pay', {
      at: '2031-06-02',
      month,
      payment_method: 'cash',
      amount: 5,
    }),
  ];
  expect(refused.map((answer) => getFirstError(answer).slice(0, 2))).toEqual(
    refused.map(() => monthClosedError),
  );
  expect(refused[0]?.body.errors[0].detail).toContain('02/2031');
  expect((await shop.sales.get('/months')).body.data).toEqual({ closed: [month] });
});

test('closing needs a confirmation while transactions wait for approval or bank lines are open, with their counts', async () => {
  const month = '2020-01';
  const waiting = await bookTransaction(month);
  await insertLine(api.knex);
  const ask = () => shop.finance.post(`/months/${month}/close`);
  const refused = await ask();
  expect(getFirstError(refused)[0]).toBe(409);
  expect(refused.body.errors[0]).toMatchObject({
    code: 'month_has_open_work',
    meta: { month, transactions: 1, bank_lines: 1 },
  });
  expect(refused.body.errors[0].detail).toContain('1 giao dịch chưa duyệt và 1 dòng sao kê');
  expect((await shop.sales.get('/months')).body.data.closed).not.toContain(month);
  await api.knex('bank_lines').where({ at: '2020-01-02' }).delete();
  expect((await ask()).body.errors[0].meta).toMatchObject({ transactions: 1, bank_lines: 0 });
  expectActionDone(await shop.finance.act('transactions', waiting, 'approve'));
  expect((await ask()).status).toBe(200);
});

test('a closed month offers neither to approve nor to undo an approval', async () => {
  const month = '2030-09';
  const [waiting, approved] = [await bookTransaction(month), await bookTransaction(month)];
  expectActionDone(await shop.finance.act('transactions', approved, 'approve'));
  const offered = async (id: string): Promise<string[]> =>
    (await shop.finance.get(`/transactions/${id}/actions`)).body.data.actions.map(
      ({ code }: { code: string }) => code,
    );
  expect([await offered(waiting), await offered(approved)]).toEqual([['approve'], ['unapprove']]);
  expect((await close(month)).status).toBe(200);
  expect([await offered(waiting), await offered(approved)]).toEqual([[], []]);
});

test('only finance users reopen a month, with a reason, and both are in the history', async () => {
  const month = '2030-12';
  expect((await close(month)).status).toBe(200);
  expect(getFirstError(await close(month))[1]).toBe('action_unavailable');
  expect((await shop.admin.post(`/months/${month}/close`)).status).toBe(403);
  const reopen = (body: object) => shop.finance.post(`/months/${month}/reopen`, body);
  expect(getFirstError(await reopen({}))).toEqual([422, 'required', '/reason']);
  expect((await reopen({ reason: 'Quên một khoản' })).body.data.closed_at).toBeNull();
  expect(getFirstError(await reopen({ reason: 'x' }))[1]).toBe('action_unavailable');
  await bookTransaction(month);
  const lines = await api.knex('action_logs').where({ resource: 'months' }).orderBy('id', 'desc').limit(2);
  expect(lines.map(({ action_code }) => action_code)).toEqual(['reopen', 'close']);
  expect(lines[0].action_data).toContain('Quên một khoản');
});

test('payments into a month that is being closed are either booked before or refused', async () => {
  const month = '2030-11';
  const write = () => shop.finance.create('transactions', { at: `${month}-03`, kind: 'supplies', amount: 5 });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, write),
    close(month),
    ...Array.from({ length: 6 }, write),
  ]);
  const stored = answers.filter(({ status }) => status === 201).length;
  expect(await api.knex('transactions').where({ month }).pluck('id')).toHaveLength(stored);
  expect(getFirstError(await write()).slice(0, 2)).toEqual(monthClosedError);
});

test('a month must be between 2000-01 and next month, in every field', async () => {
  const id = await shop.register(bath, 1);
  const pay = (month: string) =>
    shop.sales.act('packages', id, 'pay', { at: '2033-06-15', month, payment_method: 'cash', amount: 5 });
  const create = (month: string) =>
    shop.finance.create('transactions', { at: '2033-06-15', month, kind: 'supplies', amount: 5 });
  const kept = expectCreated(await create('2033-07'));
  for (const month of ['9999-12', '2033-08', '1999-12'])
    for (const answer of [
      await shop.finance.get(`/months/${month}`),
      await shop.finance.get(`/months/${month}/history`),
      await close(month),
      await shop.finance.post(`/months/${month}/reopen`, { reason: 'x' }),
      await shop.finance.get(`/reports/bank?month=${month}`),
      await shop.finance.get(`/pay_run?month=${month}`),
      await shop.admin.get(`/reports/revenue?month=${month}`),
      await shop.admin.get(`/reports/marketing?view_by=month&month=${month}`),
      await shop.admin.get(`/reports/partner_revenue?month=${month}`),
      await create(month),
      await shop.finance.change('transactions', kept, { month }),
      await pay(month),
      await shop.admin.create('partner_revenues', { partner_id: '1', month, package_ids: ['1'] }),
    ]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      expect(answer.body.errors[0].detail).toContain('từ 01/2000 đến 07/2033');
    }
  expect(getFirstError(await pay('9999-12'))[2]).toBe('/action_data/month');
  expect(getFirstError(await create('9999-12'))[2]).toBe('/data/attributes/month');
  expect((await shop.finance.get('/months/2031-13')).status).toBe(422);
  expect((await shop.admin.get('/packages?filter[finished_in_month]=9999-12')).status).toBe(200);
});

test('a day cannot lead to a month outside this range', async () => {
  const id = await shop.register(bath, 1);
  const create = (at: string, more: object = {}) =>
    shop.finance.create('transactions', { at, kind: 'supplies', amount: 5, ...more });
  const pay = (at: string) =>
    shop.sales.act('packages', id, 'pay', { at, payment_method: 'cash', amount: 5 });
  for (const at of ['2062-06-15', '1999-06-15']) {
    expect(getFirstError(await create(at))).toEqual([422, 'invalid', '/data/attributes/month']);
    expect(getFirstError(await pay(at))).toEqual([422, 'invalid', '/action_data/month']);
  }
  const kept = expectCreated(await create('2062-06-15', { month: '2033-06' }));
  expect(getFirstError(await shop.finance.change('transactions', kept, { month: null }))[2]).toBe(
    '/data/attributes/month',
  );
});

test('a registration day cannot either: a deposit paid far ahead is recorded in the current month', async () => {
  const recorded = async (registered_at: string) => {
    const id = await shop.register(bath, 1, { registered_at, total_deposit: 5, payment_method: 'cash' });
    return (await shop.transactions(id)).map(({ at, month }) => [at, month]);
  };
  expect(await recorded('2033-07-31')).toEqual([['2033-07-31', '2033-07']]);
  expect(await recorded('2033-08-01')).toEqual([['2033-08-01', '2033-06']]);
  expect(await recorded('1999-12-31')).toEqual([['1999-12-31', '2033-06']]);
});

test('a future month cannot be closed', async () => {
  expect(getFirstError(await close('2033-07'))).toEqual([422, 'not_yet', undefined]);
  expect((await shop.finance.get('/months/2033-07')).body.data.closed_at).toBeNull();
});
