/** Monthly pay: items, advances, one payment with one voucher, and its undoing (rules 5.15). */
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { taxRuleOfJuly2026 } from '#rules/withholding';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 10_000_000 });
const month = '2031-09';
await shop.finance.patch('/settings/tax', { rules: [taxRuleOfJuly2026] });

/** Registers packages of two sessions with 4,000,000 đồng for the nurse; the packages are paid and closed, unless `isRunning`. */
async function createHeldPackage(nurse: string, day: string, isRunning = false): Promise<string> {
  const id = await shop.register(bath, 2, { started_at: day, agent_id: nurse, agent_commission: 40 });
  const shifts = await shop.shifts(id);
  for (const shift of isRunning ? shifts.slice(0, 1) : shifts)
    expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  if (!isRunning) expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  return id;
}
const row = async (nurse: string, more = ''): Promise<ResponseBody> => {
  const { body } = await shop.finance.get(`/pay_run?month=${month}&agent_id=${nurse}${more}`);
  return [...body.data.rows, ...body.data.waiting][0];
};
const item = async (nurse: string, kind: string, amount: number, note: string | null = 'Lý do') =>
  shop.finance.create('pay_items', { agent_id: nurse, month, kind, amount, note });
const advance = (nurse: string, amount: number, more: object = {}) =>
  shop.finance.act('agents', nurse, 'advance', { amount, payment_method: 'cash', at: '2031-10-01', ...more });
const pay = (nurse: string, more: object = {}) =>
  shop.finance.act('agents', nurse, 'pay_month', {
    month,
    at: '2031-10-05',
    payment_method: 'transfer',
    ...more,
  });
const loadNurseTransactions = async (nurse: string): Promise<ResponseBody[]> =>
  (await shop.finance.get(`/transactions?filter[agent_id]=${nurse}&page[size]=100`)).body.data.map(
    (one: ResponseBody) => ({ id: one.id, ...one.attributes }),
  );

test('a month is paid in one action: shares, items, tax on the whole, deducted advances, one voucher for the transferred amount', async () => {
  const nurse = await shop.nurse();
  const pack = await createHeldPackage(nurse, '2031-09-01');
  expectCreated(await item(nurse, 'bonus', 500_000));
  expectCreated(await item(nurse, 'deduction', 300_000));
  const { transaction_id } = expectActionDone(await advance(nurse, 1_000_000));
  // An advance is deducted once it is approved.
  expect(await row(nurse)).toMatchObject({
    gross: 8_200_000,
    tax: 820_000,
    advances: 0,
    transferred: 7_380_000,
  });
  expectActionDone(await shop.finance.act('transactions', transaction_id, 'approve'));
  expect(await row(nurse)).toMatchObject({
    ...{ shares: 8_000_000, items_total: 200_000, gross: 8_200_000, tax: 820_000, net: 7_380_000 },
    ...{ advances: 1_000_000, transferred: 6_380_000, carried: 0 },
  });
  const paid = expectActionDone(await pay(nurse));
  expect(paid).toMatchObject({ gross: 8_200_000, advances: 1_000_000, transferred: 6_380_000, carried: 0 });
  const booked = (await loadNurseTransactions(nurse)).filter(({ pay_month }) => pay_month === month);
  expect(
    booked
      .map(({ kind, amount, tax, status, package_id }) => [kind, amount, tax, status, package_id])
      .sort((a, b) => a[1] - b[1]),
  ).toEqual([
    ['agent_salary', 200_000, 20_000, 'created', null],
    ['agent_advance_return', 1_000_000, null, 'approved', null],
    ['agent_salary', 8_000_000, 800_000, 'created', pack],
  ]);
  expect(new Set(booked.map(({ voucher_number }) => voucher_number)).size).toBe(1);
  const receipt = (await shop.finance.get(`/transactions/${paid.transaction_id}/receipt`)).body.data;
  expect(receipt).toMatchObject({ amount: 6_380_000, direction: 'out' });
  expect((await shop.package(pack)).agent_paid).toBe(true);
  expect(await row(nurse)).toBeUndefined();
  expect(getFirstError(await pay(nurse))[1]).toBe('nothing_owed');
  expect(await row(nurse, '&all=true')).toMatchObject({
    gross: 8_200_000,
    tax: 820_000,
    transferred: 6_380_000,
  });

  // A paid item cannot be changed.
  const [bonus] = (await shop.finance.get(`/pay_items?filter[agent_id]=${nurse}`)).body.data;
  expect(getFirstError(await shop.finance.change('pay_items', bonus.id, { amount: 1 }))[1]).toBe('settled');
  expect(getFirstError(await shop.finance.delete(`/pay_items/${bonus.id}`))[1]).toBe('settled');
  expect(getFirstError(await shop.finance.delete(`/transactions/${transaction_id}`))[1]).toBe('settled');
  expect(
    getFirstError(await shop.finance.change('transactions', paid.transaction_id, { amount: 1 }))[1],
  ).toBe('pay_run');

  // Deleting one transaction of the payment undoes the whole payment.
  expect((await shop.finance.delete(`/transactions/${booked[0]?.id}`)).status).toBe(204);
  expect((await loadNurseTransactions(nurse)).map(({ kind }) => kind)).toEqual(['agent_advance']);
  expect(await row(nurse)).toMatchObject({ gross: 8_200_000, advances: 1_000_000, transferred: 6_380_000 });
});

const download = (who: ApiClient, path: string): Promise<Response> =>
  fetch(`${api.url}/api/v1/${path}`, { headers: who.headers });

test('the transfers of a run are a sheet for the bank: each nurse with an amount, her name as banks write it, and warnings', async () => {
  const account = { bank: 'mbbank', bank_account: '0099887766' };
  const lan = await shop.nurse({ ...account, name: 'Đặng Thị Lan' });
  const hoa = await shop.nurse({ ...account, name: 'Lê Thị Hoà', account_holder: 'Lê Văn Tám' });
  const none = await shop.nurse({ name: 'Võ Thị Không' });
  expectCreated(await item(lan, 'bonus', 500_000));
  expectCreated(await item(hoa, 'allowance', 6_000_000));
  expectCreated(await item(none, 'bonus', 70_000));
  const sheet = async (more = '') => {
    const answer = await download(shop.finance, `pay_run/export?format=transfer&month=${month}${more}`);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const [header, ...rows] =
      (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(header).toEqual([
      'Số tài khoản',
      'Tên người hưởng',
      'Ngân hàng',
      'Số tiền',
      'Nội dung',
      'Cần xem lại',
    ]);
    return rows.filter(([, , , , memo]) => /LAN|HOA|KHONG/.test(String(memo)));
  };
  const [toLan, toHoa, toNone] = [
    ['0099887766', 'DANG THI LAN', 'MB Bank', 500_000, 'LUONG 09 2031 DANG THI LAN', 'chung tài khoản'],
    [
      ...['0099887766', 'LE VAN TAM', 'MB Bank', 5_400_000, 'LUONG 09 2031 LE THI HOA'],
      'chung tài khoản, đứng tên Lê Văn Tám',
    ],
    [null, 'VO THI KHONG', null, 70_000, 'LUONG 09 2031 VO THI KHONG', 'chưa có tài khoản'],
  ];
  expect(await sheet()).toEqual([toLan, toHoa, toNone]);
  // The transfer sheet leaves out a nurse who is already paid; the sheet of the whole month contains her.
  expectActionDone(await pay(hoa));
  expect(await sheet()).toEqual([toLan, toNone]);
  expect(await sheet('&all=true')).toEqual([toLan, toHoa, toNone]);
  expect((await download(shop.sales, `pay_run/export?format=transfer&month=${month}`)).status).toBe(403);
  expect((await download(shop.finance, 'reports/pl/export?format=transfer')).status).toBe(400);
});

test('a transfer is never negative: a shortfall is deducted from the next payment', async () => {
  const nurse = await shop.nurse();
  expectCreated(await item(nurse, 'deduction', 700_000));
  expectCreated(await item(nurse, 'bonus', 200_000));
  const short = { gross: -500_000, tax: 0, net: -500_000, advances: 0, transferred: 0 };
  expect(await row(nurse)).toMatchObject({ ...short, carried: 0, carried_on: 500_000 });
  expect(expectActionDone(await pay(nurse))).toMatchObject({ ...short, carried: 0, carried_on: 500_000 });
  // The amount is carried to the next month although no pay is due, and the pay run shows it.
  expect(await row(nurse)).toMatchObject({ gross: 0, transferred: 0, carried: 500_000, carried_on: 500_000 });
  await createHeldPackage(nurse, '2031-09-08');
  expect(await row(nurse)).toMatchObject({
    ...{ net: 7_200_000, transferred: 6_700_000 },
    ...{ carried: 500_000, carried_on: 0 },
  });
  const first = (await loadNurseTransactions(nurse)).find(({ pay_month }) => pay_month === month);
  expectActionDone(await pay(nurse));
  expect(getFirstError(await shop.finance.delete(`/transactions/${first?.id}`))[1]).toBe('carried');
  const sums = (await loadNurseTransactions(nurse)).map(({ kind, amount, tax }) =>
    kind === 'agent_salary' ? amount - tax : tax - amount,
  );
  expect(sums.reduce((all, one) => all + one, 0)).toBe(6_700_000);
});

test('an advance above the earned pay needs a confirmation; held sessions of running packages count', async () => {
  const nurse = await shop.nurse();
  await createHeldPackage(nurse, '2031-09-15', true);
  expect(await row(nurse)).toMatchObject({ gross: 0, running: 4_000_000 });
  const answer = await advance(nurse, 4_000_001);
  expect(getFirstError(answer).slice(0, 2)).toEqual([409, 'above_earned']);
  expect(answer.body.errors[0].meta).toEqual({ free: 4_000_000 });
  expectActionDone(await advance(nurse, 3_000_000));
  expect(getFirstError(await advance(nurse, 1_000_001))[1]).toBe('above_earned');
  expectActionDone(await advance(nurse, 1_000_001, { accept_above: true }));
  const typed = {
    kind: 'agent_advance',
    agent_id: nurse,
    amount: 1,
    at: '2031-10-01',
    account_type: 'agent',
  };
  expect(getFirstError(await shop.finance.create('transactions', typed))[1]).toBe('above_earned');
});

test('a day in a closed month is refused at the field `at`', async () => {
  const nurse = await shop.nurse();
  expectCreated(await item(nurse, 'bonus', 500_000));
  expect((await shop.finance.post('/months/2031-08/close', { accept_open: true })).status).toBe(200);
  const closed = [422, 'month_closed', '/action_data/at'];
  expect(getFirstError(await pay(nurse, { at: '2031-08-20' }))).toEqual(closed);
  expect(getFirstError(await advance(nurse, 100_000, { at: '2031-08-20' }))).toEqual(closed);
});

test('the pay run and its files are also found at the path of a report', async () => {
  const run = async (path: string) => (await shop.finance.get(`/${path}?month=${month}`)).body;
  expect(await run('reports/pay_run')).toEqual(await run('pay_run'));
  const { status, headers } = await shop.finance.get(
    `/reports/pay_run/export?format=transfer&month=${month}`,
  );
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect((await shop.sales.get('/reports/pay_run/export?format=transfer')).status).toBe(403);
});

test('in bulk each nurse has her own payment, and a bank line proves the transferred sum', async () => {
  const nurses = [await shop.nurse(), await shop.nurse()];
  for (const nurse of nurses) await createHeldPackage(nurse, '2031-09-22');
  const idle = await shop.nurse();
  const { body } = await shop.finance.post('/agents/bulk/actions', {
    action_code: 'pay_month',
    action_data: { month, at: '2031-10-06', payment_method: 'transfer', bank: 'acb' },
    object_ids: [...nurses, idle],
  });
  expect(body.meta).toMatchObject({ success: 2, error: 1 });
  expect(body.data.results[2].error).toMatch(/^Nurse .* không còn khoản nào chờ trả của tháng 09\/2031/);
  const [nurse = ''] = nurses;
  const [paid] = await loadNurseTransactions(nurse);
  expectActionDone(await shop.finance.act('transactions', paid?.id, 'approve'));
  expectActionDone(await shop.finance.act('transactions', paid?.id, 'unapprove', { reason: 'Nhầm' }));
  expect((await loadNurseTransactions(nurse)).map(({ status }) => status)).toEqual(['created']);
  const at = '2031-10-07T00:00:00.000Z';
  const [line] = await api
    .knex('bank_lines')
    .insert({
      ...{ version: 1, created_at: at, updated_at: at, at: '2031-10-07', bank: 'acb', account: '0123456789' },
      ...{ direction: 'out', amount: -7_200_000, description: 'LUONG THANG 9', fingerprint: nurse },
    })
    .returning('id');
  const id = String(line.id);
  const { proposal } = (await shop.finance.get(`/bank_lines/${id}`)).body.data.attributes;
  // Both nurses were paid the same amount.
  expect([proposal.certainty, proposal.others.length]).toEqual(['likely', 1]);
  expectActionDone(await shop.finance.act('bank_lines', id, 'match', { transaction_id: paid?.id }));
  expect((await loadNurseTransactions(nurse)).map(({ status, bank_line }) => [status, bank_line])).toEqual([
    ['approved', id],
  ]);
  expect(getFirstError(await shop.finance.delete(`/transactions/${paid?.id}`))[1]).toBe('matched');
  expectActionDone(await shop.finance.act('bank_lines', id, 'unmatch'));
  expect((await loadNurseTransactions(nurse)).map(({ status }) => status)).toEqual(['created']);
});

test('a deduction needs a reason; only finance users write items and advances', async () => {
  const nurse = await shop.nurse();
  expect(getFirstError(await item(nurse, 'deduction', 1000, null))[2]).toBe('/data/attributes/note');
  expect((await shop.admin.get('/pay_items')).status).toBe(403);
  expect((await shop.admin.act('agents', nurse, 'advance', { amount: 1 })).status).toBe(403);
  const returned = { kind: 'agent_advance_return', agent_id: nurse, amount: 1, at: '2031-10-01' };
  expect(getFirstError(await shop.finance.create('transactions', returned))[2]).toBe('/data/attributes/kind');
});

test('a month adds up before and after it is paid: pay run, receipt, transfer file and explanation', async () => {
  const nurse = await shop.nurse({ name: 'Mai Thị Trừ', bank: 'mbbank', bank_account: '0123123123' });
  const inMonth = async (of: string, more = ''): Promise<ResponseBody> => {
    const { body } = await shop.finance.get(`/pay_run?month=${of}&agent_id=${nurse}${more}`);
    const found = [...body.data.rows, ...body.data.waiting][0];
    const { net, advances, carried, carried_on, transferred } = found ?? {};
    if (found) expect(net - advances - carried + carried_on).toBe(transferred);
    return found && { net, advances, carried, carried_on, transferred };
  };
  const add = async (of: string, kind: string, amount: number) =>
    expectCreated(
      await shop.finance.create('pay_items', { agent_id: nurse, month: of, kind, amount, note: 'Lý do' }),
    );
  const sent = async (of: string) => {
    const path = `pay_run/export?format=transfer&month=${of}&agent_id=${nurse}&all=true`;
    const file = new Uint8Array(await (await download(shop.finance, path)).arrayBuffer());
    return (await readXlsx(file)).sheets[0]?.rows.slice(1).map((cells) => cells[3]);
  };
  await add('2032-01', 'deduction', 90_000);
  const first = { net: -90_000, advances: 0, carried: 0, carried_on: 90_000, transferred: 0 };
  expect(await inMonth('2032-01', '&all=true')).toEqual(first);
  expectActionDone(await pay(nurse, { month: '2032-01' }));
  expect(await inMonth('2032-01', '&all=true')).toEqual(first);

  // Too little to settle the shortfall.
  await add('2032-02', 'bonus', 50_000);
  const second = { net: 50_000, advances: 0, carried: 90_000, carried_on: 40_000, transferred: 0 };
  expect(await inMonth('2032-02')).toEqual(second);
  expect(await inMonth('2032-02', '&all=true')).toEqual(second);
  expectActionDone(await pay(nurse, { month: '2032-02' }));
  expect(await inMonth('2032-02', '&all=true')).toEqual(second);

  const { transaction_id } = expectActionDone(await advance(nurse, 180_000, { accept_above: true }));
  expectActionDone(await shop.finance.act('transactions', transaction_id, 'approve'));
  await add('2032-03', 'bonus', 300_000);
  const third = { net: 300_000, advances: 180_000, carried: 40_000, carried_on: 0, transferred: 80_000 };
  expect(await inMonth('2032-03')).toEqual(third);
  expect(await inMonth('2032-03', '&all=true')).toEqual(third);
  const paid = expectActionDone(await pay(nurse, { month: '2032-03' }));
  expect(paid).toMatchObject(third);
  expect(await inMonth('2032-03', '&all=true')).toEqual(third);
  expect(await inMonth('2032-03')).toBeUndefined();
  const receipt = (await shop.finance.get(`/transactions/${paid.transaction_id}/receipt`)).body.data;
  expect(receipt.amount).toBe(80_000);
  expect(await sent('2032-03')).toEqual([80_000]);
  const why = (await shop.finance.get(`/agents/${nurse}/why?field=pay&month=2032-03`)).body.data;
  expect(why.value).toBe(300_000);
  expect(await inMonth('2032-01', '&all=true')).toEqual(first);

  // A second payment of the month.
  await add('2032-03', 'deduction', 20_000);
  const fourth = {
    net: 280_000,
    advances: 180_000,
    carried: 40_000,
    carried_on: 20_000,
    transferred: 80_000,
  };
  expect(await inMonth('2032-03', '&all=true')).toEqual(fourth);
  expectActionDone(await pay(nurse, { month: '2032-03' }));
  expect(await inMonth('2032-03', '&all=true')).toEqual(fourth);
});

test('earnings in running packages are also shown next to the pay of the whole month', async () => {
  const nurse = await shop.nurse();
  await createHeldPackage(nurse, '2031-09-15', true);
  const waiting = await row(nurse);
  expect(waiting.running).toBe(4_000_000);
  expect((await row(nurse, '&all=true')).running).toBe(4_000_000);
  expectCreated(await item(nurse, 'bonus', 500_000));
  expectActionDone(await pay(nurse));
  const { body } = await shop.finance.get(`/pay_run?month=${month}&agent_id=${nurse}&all=true`);
  expect(body.data.rows.map(({ running }: ResponseBody) => running)).toEqual([4_000_000]);
  expect(body.data.total.running).toBe(4_000_000);
});
