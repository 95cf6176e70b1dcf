import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiAnswer, ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);

test('many users edit one package at once: each action succeeds or is refused with a reason, and the sums are consistent', async () => {
  const { sales, admin } = shop;
  const bath = await shop.service();
  const id = await shop.register(bath, 12, { agent_id: await shop.nurse() });
  const { customer_id } = await shop.package(id);
  const shifts = await shop.shifts(id);
  const add = { amount: 1_000, applied_to: 'all' };
  const calls: Promise<ApiAnswer>[] = shifts.flatMap((shift, index) => [
    sales.act('customers', customer_id, 'add_discount', { package_id: id, ...add }),
    sales.act('packages', id, 'add_discount', add),
    sales.create('deductions', { package_id: id, ...add }),
    index % 2 === 0
      ? sales.act('shifts', shift.id, 'finish_shift')
      : sales.act('customers', customer_id, 'delay_shift', { shift_id: shift.id, new_day: '2031-09-01' }),
    admin.act('packages', id, 'pay', { at: '2031-06-02', payment_method: 'cash', amount: 1 }),
    sales.change('customers', customer_id, { note: `call ${index}` }),
  ]);
  const answers = await Promise.all(calls);
  const refused = answers
    .filter(({ status }) => status >= 400)
    .map(({ status, body }) => [status, body.errors[0].code]);
  for (const [status] of refused) expect(status).toBe(422);
  const discounts = answers.filter((_, index) => index % 6 < 3);
  expect(discounts.every(({ status }) => status < 300)).toBe(true);
  const pack = await shop.package(id);
  expect(pack).toMatchObject({
    total_discount: 36_000,
    total_price: 12 * 200_000 - 36_000,
    level: 'L7',
    paid: 12,
  });
  const after = await shop.shifts(id);
  expect(after.map((shift: ResponseBody) => shift.index)).toEqual(after.map((_, index) => index + 1));
  expect(pack.finished_at).toBe(
    after
      .map((shift: ResponseBody) => shift.day)
      .sort()
      .at(-1),
  );
  expect(new Set(after.map((shift: ResponseBody) => shift.day)).size).toBe(12);
});
