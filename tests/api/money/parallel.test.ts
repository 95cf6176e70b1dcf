/** An action that is started many times in parallel is done once. `npm run test:parallel` starts it 500 times. */
import { expect, test } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiAnswer } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const PRESS_COUNT = Number(process.env.NOI_PRESSES ?? 60);
const timeoutOptions = { timeout: 60_000 + PRESS_COUNT * 200 };

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

/** Starts the action many times in parallel. Asserts that one start succeeds and all others are refused with a reason. */
async function expectOneSuccess(press: () => Promise<ApiAnswer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: PRESS_COUNT }, press));
  const [through, refused] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ];
  expect(through).toHaveLength(1);
  expect([...new Set(refused.map(({ status }) => status))]).toEqual([422]);
}
const loadTransactions = (where: object): Promise<{ kind: string; amount: number }[]> =>
  api.knex('transactions').where(where).orderBy('id').select('kind', 'amount');
const createClosedPackage = async (): Promise<string> => {
  const id = await shop.register(bath, 1);
  await shop.lead(id, 'L8', await shop.nurse());
  return id;
};
const cash = { at: '2033-06-01', payment_method: 'cash' };

test('a bank line is accepted once', timeoutOptions, async () => {
  const id = await shop.register(bath, 1);
  const account = `91${Date.now()}`;
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=${account}`, {
    method: 'POST',
    headers: { ...shop.finance.headers, 'content-type': 'text/csv' },
    body: `Ngày,Số GD,Ghi nợ,Ghi có,Nội dung\n01/06/2033,R1,,400000,${buildTransferCode('G', id)}`,
  });
  expect(answer.status).toBe(200);
  const [line] = (await shop.finance.get(`/bank_lines?filter[account]=${account}`)).body.data;
  await expectOneSuccess(() => shop.finance.act('bank_lines', line.id, 'accept'));
  expect(await loadTransactions({ package_id: Number(id) })).toHaveLength(1);
});

test('a payment is refunded once', timeoutOptions, async () => {
  const id = await createClosedPackage();
  const paid = Number((await shop.package(id)).paid);
  expect(paid).toBe(0);
  expectActionDone(await shop.admin.act('packages', id, 'reopen_package', { reason: 'x' }));
  expectActionDone(await shop.sales.act('packages', id, 'pay', { ...cash, amount: 1_000_000 }));
  await expectOneSuccess(() =>
    shop.finance.act('packages', id, 'refund', { ...cash, amount: 1_000_000, reason: 'Khách đổi ý' }),
  );
  expect(
    (await loadTransactions({ package_id: Number(id), kind: 'refund' })).map(({ amount }) => Number(amount)),
  ).toEqual([1_000_000]);
});

test('a closed package is reopened once', timeoutOptions, async () => {
  const id = await createClosedPackage();
  await expectOneSuccess(() => shop.admin.act('packages', id, 'reopen_package', { reason: 'x' }));
  expect((await shop.package(id)).level).toBe('L7');
});

test("a nurse's pay, and a partner's month, are paid once", timeoutOptions, async () => {
  const mechanism_id = expectCreated(
    await shop.admin.create('mechanisms', { code: makeUniqueName('M'), name: 'M' }),
  );
  const tier = { mechanism_id, revenue: 0, commission_percent: 10, bonus_percent: 0 };
  expectCreated(await shop.admin.create('mechanism_thresholds', tier));
  const partner_id = expectCreated(
    await shop.admin.create('partners', { code: makeUniqueName('P'), name: 'P', mechanism_id }),
  );
  const id = await shop.register(bath, 1, { partner_id, started_at: '2031-06-02' });
  await shop.lead(id, 'L8', await shop.nurse());
  await expectOneSuccess(() => shop.finance.act('packages', id, 'pay_agent', cash));
  expect(await loadTransactions({ package_id: Number(id), kind: 'agent_salary' })).toHaveLength(1);

  const revenue = expectCreated(
    await shop.admin.create('partner_revenues', { partner_id, month: '2031-06', package_ids: [id] }),
  );
  await expectOneSuccess(() => shop.admin.act('partner_revenues', revenue, 'confirm', { accept_open: true }));
  await expectOneSuccess(() => shop.finance.act('partner_revenues', revenue, 'settle', cash));
  expect(
    (await loadTransactions({ partner_revenue_id: Number(revenue) })).map(({ amount }) => Number(amount)),
  ).toEqual([100_000]);
});
