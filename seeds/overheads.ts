import {
  addDays,
  addMonths,
  diffDays,
  listDays,
  listMonths,
  toMonth,
  toMonthEnd,
  toMonthStart,
} from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import type { MarketingDay } from '#schema/metrics';
import type { Transaction } from '#schema/transactions';
import { getEarlierInstant, toLocalInstant } from './instants.ts';
import { type BookedTransaction, pickStatus } from './payments.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

/** Fixed costs of a month: the day of the month, the amount in đồng, and further values of the transaction. */
const monthlyCosts: readonly (readonly [day: number, amount: number, Partial<Transaction>])[] = [
  [3, 7_000_000, { kind: 'management', account_type: 'other', note: 'Thuê văn phòng' }],
  [8, 1_200_000, { kind: 'management', account_type: 'supplier', note: 'Điện thoại, phần mềm, internet' }],
];

/** Returns the company's other costs: weekly advertising, salaries, office, supplies. */
export function buildOverheads(
  world: World,
  metrics: readonly MarketingDay[],
  firstMonth: string,
): BookedTransaction[] {
  const random = createRandom('overheads');
  const { today, now } = world;
  const booked: BookedTransaction[] = [];
  const add = (day: string, month: string, amount: number, values: Partial<Transaction>): void => {
    if (day > today || amount <= 0) return;
    const payment = {
      payment_method: 'transfer',
      bank: random.pick(['vietcombank', 'techcombank'] as const),
    } as const;
    const status = pickStatus(random, diffDays(today, day));
    const created_at = getEarlierInstant(now, toLocalInstant(day, 15 * 60 + random.int(0, 120)));
    booked.push({ created_at, values: { ...payment, ...values, amount, at: day, month, status } });
  };

  for (const month of listMonths(firstMonth, toMonth(today))) {
    const name = formatMonth(month);
    for (const [day, amount, values] of monthlyCosts)
      add(addDays(toMonthStart(month), day - 1), month, amount, {
        ...values,
        note: `${values.note} tháng ${name}`,
      });
    for (const [who, amount] of [
      ['Phạm Thị Hậu', 7_000_000],
      ['Lương Ngọc Sen', 6_500_000],
    ] as const)
      add(addDays(toMonthStart(addMonths(month, 1)), 4), month, amount, {
        kind: 'coordinator_salary',
        account_type: 'other',
        note: `Lương điều phối ${who} tháng ${name}`,
      });
    for (const day of [6, 20])
      add(addDays(toMonthStart(month), day - 1), month, random.int(8, 20) * 100_000, {
        kind: 'supplies',
        account_type: 'supplier',
        note: random.pick([
          'Khăn, tinh dầu, dầu massage',
          'Thảo dược xông hơ và muối quấn',
          'Găng tay, bông băng, nước muối',
        ]),
      });
    for (const [from, to] of listWeeks(month, today)) {
      const spent = sum(metrics.filter((one) => one.day >= from && one.day <= to).map((one) => one.expense));
      const facebook = Math.round((spent * 0.7) / 1000) * 1000;
      const note = `Quảng cáo ${formatDate(from)} – ${formatDate(to)}`;
      add(to, month, facebook, { kind: 'ads', account_type: 'facebook', note });
      add(to, month, spent - facebook, { kind: 'ads', account_type: 'google', note });
    }
  }
  return booked;
}

/** Splits the month into periods of at most ten days, up to today. */
function listWeeks(month: string, today: string): (readonly [string, string])[] {
  const end = toMonthEnd(month) < today ? toMonthEnd(month) : today;
  const days = listDays(toMonthStart(month), end);
  return [0, 10, 20].flatMap((at) => {
    const last = at === 20 ? days.length : Math.min(days.length, at + 10);
    const [from, to] = [days[at], days[last - 1]];
    return from && to && from <= to ? [[from, to] as const] : [];
  });
}
