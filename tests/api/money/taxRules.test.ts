/** The tax is calculated when a nurse is paid, by the rule of that day, and stored with the payment (rules 5.14). */
import { expect, test } from 'vitest';
import { taxRuleOfJuly2026 } from '#rules/withholding';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 20_000_000 });
const saveTaxRules = async (rules: object[]): Promise<ResponseBody> =>
  (await shop.finance.patch('/settings/tax', { rules })).body.data;
const perPayment = { percent: 10, threshold: 5_000_000, per: 'payment' };

/** Creates a paid package of one session held by this nurse; she earns 8,000,000 đồng. */
async function createHeldPackage(nurse: string, day: string): Promise<string> {
  const id = await shop.register(bath, 1, { started_at: day, agent_id: nurse, agent_commission: 40 });
  for (const shift of await shop.shifts(id))
    expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  return id;
}
const pay = (id: string, at: string, more: object = {}) =>
  shop.finance.act('packages', id, 'pay_agent', { at, payment_method: 'cash', ...more });
const taxes = async (id: string): Promise<ResponseBody[]> =>
  (await shop.transactions(id)).filter(({ kind }) => kind.startsWith('agent')).map(({ tax }) => tax);

test('a part below the threshold has no tax under a rule per payment; a later rule does not change earlier payments', async () => {
  const nurse = await shop.nurse();
  const id = await createHeldPackage(nurse, '2031-09-01');
  const settings = await saveTaxRules([{ from: '2032-01-01', ...perPayment }]);
  expect(settings).toMatchObject({ standard: { percent: 10, threshold: 0, per: 'package' } });
  expect(
    expectActionDone(await pay(id, '2031-12-31', { amount: 3_000_000, note: 'Một phần' })),
  ).toMatchObject({
    tax: 300_000,
  });
  expect(
    expectActionDone(await pay(id, '2032-01-01', { amount: 4_000_000, note: 'Một phần' })),
  ).toMatchObject({
    tax: 0,
  });
  await saveTaxRules([{ from: '2031-01-01', percent: 20, threshold: 0, per: 'payment' }]);
  expect(await taxes(id)).toEqual([300_000, 0]);
  expect(expectActionDone(await pay(id, '2032-01-02'))).toMatchObject({
    gross: 1_000_000,
    tax: 200_000,
    net: 800_000,
  });
  const [share] = (await shop.finance.get(`/packages/${id}/shares`)).body.data;
  expect(share).toMatchObject({ paid: 8_000_000, tax: 500_000, net: 7_500_000, due: null });
  const year = (await shop.finance.get('/reports/agent_tax?year=2032')).body.data;
  expect(year.rows.find((row: ResponseBody) => row.agent_id === nurse)).toMatchObject({
    ...{ payments: 2, gross: 5_000_000, tax: 200_000, net: 4_800_000, from: '2032-01', to: '2032-01' },
  });
});

test('recovering pay also recovers its part of the stored tax; the tax of a changed payment is calculated again', async () => {
  await saveTaxRules([{ from: '2031-01-01', ...perPayment }]);
  const nurse = await shop.nurse();
  const id = await createHeldPackage(nurse, '2031-09-08');
  const paid = expectActionDone(await pay(id, '2031-12-01'));
  expect(paid).toMatchObject({ gross: 8_000_000, tax: 800_000 });
  const back = { agent_id: nurse, amount: 2_000_000, reason: 'Nhầm' };
  expectActionDone(await shop.finance.act('packages', id, 'recover_pay', back));
  expect(await taxes(id)).toEqual([800_000, 200_000]);
  const other = await createHeldPackage(nurse, '2031-09-15');
  const salary = expectActionDone(await pay(other, '2030-12-31'));
  // No tax rule had begun on that day, so rules 5.3 apply.
  expect(salary.tax).toBe(800_000);
  await shop.finance.change('transactions', salary.transaction_id, { amount: 4_000_000, note: 'x' });
  await shop.finance.change('transactions', salary.transaction_id, { at: '2031-02-01' });
  expect(await taxes(other)).toEqual([0]);
});

test('no tax is withheld until a commitment ends, no matter which user books the payment', async () => {
  await saveTaxRules([taxRuleOfJuly2026]);
  const nurse = await shop.nurse({ tax_code: '012345678901', tax_commitment_until: '2031-12-31' });
  const id = await createHeldPackage(nurse, '2031-09-22');
  const salary = { kind: 'agent_salary', account_type: 'agent', package_id: id, agent_id: nurse, note: 'x' };
  expectCreated(
    await shop.finance.create('transactions', { ...salary, at: '2031-12-31', amount: 5_000_000 }),
  );
  expectCreated(
    await shop.finance.create('transactions', { ...salary, at: '2032-01-01', amount: 3_000_000 }),
  );
  expect(await taxes(id)).toEqual([0, 0]);
  const bonus = { ...salary, package_id: null, amount: 5_000_000 };
  const booked = expectCreated(await shop.finance.create('transactions', { ...bonus, at: '2032-01-01' }));
  const { attributes } = (await shop.finance.get(`/transactions/${booked}`)).body.data;
  expect(attributes.tax).toBe(500_000);
});

test('the run calculates the tax of one payment of the whole amount', async () => {
  await saveTaxRules([taxRuleOfJuly2026]);
  const small = await shop.service({ price: 7_500_000 });
  const nurse = await shop.nurse();
  for (const day of ['2031-10-06', '2031-10-13']) {
    const id = await shop.register(small, 1, { started_at: day, agent_id: nurse, agent_commission: 40 });
    for (const shift of await shop.shifts(id))
      expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
    expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  }
  const { rows } = (await shop.finance.get(`/pay_run?month=2031-10&agent_id=${nurse}`)).body.data;
  expect(rows[0]).toMatchObject({ gross: 6_000_000, tax: 600_000, net: 5_400_000 });
});

test('only finance users write rules, one per day; a tax code must be valid', async () => {
  const rule = { from: '2031-01-01', ...perPayment };
  expect(getFirstError(await shop.finance.patch('/settings/tax', { rules: [rule, rule] }))).toEqual([
    422,
    'invalid',
    '/rules/1/from',
  ]);
  expect((await shop.admin.patch('/settings/tax', { rules: [rule] })).status).toBe(403);
  const nurse = await shop.nurse();
  const write = (by: typeof shop.admin, more: object) => by.act('agents', nurse, 'update_profile', more);
  expect(getFirstError(await write(shop.finance, { tax_code: '12' }))[2]).toBe('/action_data/tax_code');
  expect((await write(shop.sales, { tax_code: '0123456789' })).status).toBe(403);
  expectActionDone(await write(shop.finance, { tax_code: '0123456789' }));
});
