/** A full refund can also recover the nurse's and the partner's share of the sessions that were not held (rules 7.15). */
import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ResponseBody } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });

async function partner(): Promise<string> {
  const mechanism = expectCreated(
    await shop.admin.create('mechanisms', { code: makeUniqueName('M'), name: 'M' }),
  );
  expectCreated(
    await shop.admin.create('mechanism_thresholds', {
      ...{ mechanism_id: mechanism, revenue: 0, commission_percent: 10, bonus_percent: 0 },
    }),
  );
  return expectCreated(
    await shop.admin.create('partners', { name: 'P', code: makeUniqueName('P'), mechanism_id: mechanism }),
  );
}

/** Registers a package of ten sessions with three held, fully paid and closed. The nurse gets 40 %, the partner 10 %. */
async function createStoppedPackage(day: string, more: object = {}) {
  const agent_id = await shop.nurse();
  const partner_id = await partner();
  const id = await shop.register(bath, 10, {
    ...{ started_at: day, agent_id, agent_commission: 40, partner_id, partner_commission: 10, ...more },
  });
  for (const shift of (await shop.shifts(id)).slice(0, 3))
    expectActionDone(await shop.sales.act('shifts', shift.id, 'finish_shift'));
  expectActionDone(
    await shop.sales.act('packages', id, 'pay', {
      amount: 10_000_000,
      payment_method: 'transfer',
      at: '2031-07-05',
    }),
  );
  return { id, agent_id, partner_id };
}
const finish = async (id: string) =>
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true, charge: 'full' }));
const refund = (id: string, amount: number, shares?: string) =>
  shop.finance.act('packages', id, 'refund', {
    ...{ amount, payment_method: 'transfer', at: '2031-07-05', reason: 'Mẹ không tiếp tục' },
    ...(shares && { shares }),
  });
const incomes = async (id: string) => {
  const { agent_income, partner_income, company_income } = await shop.package(id);
  return { agent_income, partner_income, company_income };
};
const wholeIncomes = { agent_income: 4_000_000, partner_income: 1_000_000, company_income: 5_000_000 };
const heldIncomes = { agent_income: 1_200_000, partner_income: 300_000, company_income: 8_500_000 };

test('without the option the shares stay; with it they cover the held sessions only, and the explanation shows it', async () => {
  const { id } = await createStoppedPackage('2031-03-03');
  await finish(id);
  expectActionDone(await refund(id, 4_000_000));
  expect(await incomes(id)).toEqual(wholeIncomes);
  expect(getFirstError(await refund(id, 1_000_000, 'sessions'))).toEqual([
    422,
    'invalid',
    '/action_data/shares',
  ]);
  const answer = expectActionDone(await refund(id, 6_000_000, 'sessions'));
  expect(answer).toMatchObject({ agent_income: 1_200_000, partner_income: 300_000, kept: [] });
  expect(await incomes(id)).toEqual(heldIncomes);
  for (const field of ['agent_income', 'partner_income'] as const) {
    const { data } = (await shop.finance.get(`/packages/${id}/why?field=${field}`)).body;
    expect(data.value).toBe(heldIncomes[field]);
    expect(data.lines.map(({ sign, rule }: { sign: string; rule: string }) => [sign, rule])).toEqual([
      ['+', field === 'agent_income' ? '5.2' : '6.3'],
      ['-', '7.15'],
    ]);
  }
  // The amount due to the nurse changes too. The amount of the transaction cannot be changed.
  const { data } = (await shop.finance.get(`/packages/${id}/shares`)).body;
  expect(data).toMatchObject([{ income: 1_200_000, due: { gross: 1_200_000 } }]);
  const change = await shop.finance.change('transactions', answer.transaction_id, { amount: 1_000 });
  expect(getFirstError(change).slice(0, 2)).toEqual([422, 'shares_taken']);

  // Deleting the refund restores the shares; restoring the refund takes them back again.
  expect((await shop.finance.delete(`/transactions/${answer.transaction_id}`)).status).toBe(204);
  expect(await incomes(id)).toEqual(wholeIncomes);
  const trash = (await shop.admin.get('/trash?sort=-deleted_at&page[size]=20')).body.data;
  const entry = trash.find(
    ({ attributes }: ResponseBody) =>
      attributes.resource === 'transactions' && attributes.record_id === answer.transaction_id,
  );
  expect((await shop.admin.post(`/trash/${entry.id}/restore`, {})).status).toBe(200);
  expect(await incomes(id)).toEqual(heldIncomes);
});

test('reopening or restoring a package restores the full shares', async () => {
  const { id } = await createStoppedPackage('2031-02-03');
  await finish(id);
  expectActionDone(await refund(id, 10_000_000, 'sessions'));
  expect(await incomes(id)).toEqual(heldIncomes);
  expectActionDone(await shop.admin.act('packages', id, 'reopen_package', { reason: 'Mẹ làm tiếp' }));
  expect(await incomes(id)).toEqual(wholeIncomes);

  const agent_id = await shop.nurse();
  const cancelled = await shop.register(bath, 10, { agent_id, agent_commission: 40 });
  const payment = { amount: 10_000_000, payment_method: 'transfer', at: '2031-07-05' };
  expectActionDone(await shop.sales.act('packages', cancelled, 'pay', payment));
  expectActionDone(
    await shop.sales.act('packages', cancelled, 'cancel_package', { cancel_reason: 'Mẹ bận' }),
  );
  expectActionDone(await refund(cancelled, 10_000_000, 'sessions'));
  expect((await incomes(cancelled)).agent_income).toBe(0);
  expectActionDone(await shop.sales.act('packages', cancelled, 'restore_package', { reason: 'Mẹ làm tiếp' }));
  expect((await incomes(cancelled)).agent_income).toBe(4_000_000);
});

test('the option is refused while sessions are planned, and nothing is booked', async () => {
  const { id } = await createStoppedPackage('2031-04-07');
  const refused = await refund(id, 10_000_000, 'sessions');
  expect(getFirstError(refused)).toEqual([422, 'planned_shifts', '/action_data/shares']);
  expect(refused.body.errors[0].detail).toContain('7 buổi');
  expect((await shop.package(id)).paid).toBe(10_000_000);
});

test('a nurse who was paid keeps her share, and the answer names the recovery to make', async () => {
  const { id, agent_id } = await createStoppedPackage('2031-05-05');
  await finish(id);
  expectActionDone(
    await shop.finance.act('packages', id, 'pay_agent', {
      ...{ agent_id, amount: 4_000_000, payment_method: 'transfer', at: '2031-07-05' },
    }),
  );
  const { kept, ...incomesNow } = expectActionDone(await refund(id, 10_000_000, 'sessions'));
  expect(incomesNow).toMatchObject({ agent_income: 4_000_000, partner_income: 300_000 });
  expect(kept).toEqual([expect.stringMatching(/Điều dưỡng đã được trả 4.000.000.*2.800.000.* của Nurse /)]);
});

test("a partner's draft and report follow; a confirmed month stays, and the answer says so", async () => {
  const { id, partner_id } = await createStoppedPackage('2031-06-02');
  await finish(id);
  const month = (await shop.package(id)).finished_at.slice(0, 7);
  const revenue = expectCreated(
    await shop.admin.create('partner_revenues', { month, partner_id, package_ids: [id] }),
  );
  const commission = async () =>
    (await shop.finance.get(`/partner_revenues/${revenue}`)).body.data.attributes.total_commission;
  const reported = async () => {
    const { data } = (
      await shop.finance.get(`/reports/partner_revenue?month=${month}&partner_id=${partner_id}`)
    ).body;
    return JSON.stringify(data);
  };
  expect(await commission()).toBe(1_000_000);
  const { transaction_id } = expectActionDone(await refund(id, 10_000_000, 'sessions'));
  expect(await commission()).toBe(300_000);
  expect(await reported()).toContain('300000');
  expect((await shop.finance.delete(`/transactions/${transaction_id}`)).status).toBe(204);
  expect(await commission()).toBe(1_000_000);
  expectActionDone(await shop.owner.act('partner_revenues', revenue, 'confirm', { accept_open: true }));
  const { kept, partner_income, agent_income } = expectActionDone(await refund(id, 10_000_000, 'sessions'));
  expect([agent_income, partner_income]).toEqual([1_200_000, 1_000_000]);
  expect(kept).toEqual([expect.stringContaining('đã chốt nên phần của đối tác giữ nguyên')]);
});
