import { calculateTax } from '#rules/commission';
import { addDays, toLocalDay, toMonth } from '#rules/days';
import { isPaidLevel } from '#rules/levels';
import type { Transaction } from '#schema/transactions';
import { toLocalInstant } from './instants.ts';
import { createRandom, type Random } from './random.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

/** A generated transaction. Transactions are stored at the end, in order of their time. */
export interface BookedTransaction {
  created_at: string;
  values: Partial<Transaction>;
}

const methods = [
  ['transfer', 7],
  ['momo', 2],
  ['cash', 1],
] as const;
const banks = ['vietcombank', 'techcombank', 'mbbank', 'acb', 'bidv', 'vietinbank'] as const;

/** Chooses the payment method, and a bank only for transfers. */
export function pickPaymentMethod(random: Random): Pick<Transaction, 'payment_method' | 'bank'> {
  const payment_method = random.weighted(methods);
  return { payment_method, bank: payment_method === 'transfer' ? random.pick(banks) : null };
}

/**
 * Returns the status of a transaction. Finance approves most transactions after a few days, and a few transactions much later.
 * @param age age of the transaction in days
 */
export const pickStatus = (random: Random, age: number): Transaction['status'] =>
  age > 5 && (age > 45 || !random.chance(0.04)) ? 'approved' : 'created';

/** Returns the mothers' payments for their packages, and the nurses' pay. */
export function buildPackagePayments(world: World, packages: readonly StoredLife[]): BookedTransaction[] {
  const random = createRandom('payments');
  const { today, now } = world;
  const booked: BookedTransaction[] = [];
  const salaries: BookedTransaction[] = [];
  const add = (day: string, minutes: number, values: Partial<Transaction>): BookedTransaction => {
    const age = (Date.parse(now) - Date.parse(toLocalInstant(day, 0))) / 86_400_000;
    const created_at = toLocalInstant(day, minutes) < now ? toLocalInstant(day, minutes) : now;
    const status = values.status ?? pickStatus(random, age);
    const one = { created_at, values: { ...values, at: day, month: toMonth(day), status } };
    booked.push(one);
    return one;
  };

  for (const { life, pack, customer } of packages) {
    const who = {
      customer_id: customer.id,
      package_id: pack.id,
      account_type: 'customer',
      kind: 'revenue',
    } as const;
    let paid = 0;
    if (pack.total_deposit) {
      const { bank, payment_method } = pack;
      add(pack.registered_at, 18 * 60, {
        ...who,
        bank,
        payment_method,
        amount: pack.total_deposit,
        note: 'Đặt cọc',
      });
      paid += pack.total_deposit;
    }
    const settled = toLocalDay(life.settled_at);
    if (pack.level === 'L7' && random.chance(0.25)) {
      const amount = Math.floor((pack.total_price - paid) / 2);
      if (amount > 0)
        add(settled, 18 * 60, { ...who, ...pickPaymentMethod(random), amount, note: 'Thanh toán một phần' });
    }
    if (!isPaidLevel(pack.level)) continue;
    if (pack.total_price > paid)
      add(settled, 19 * 60, {
        ...who,
        ...pickPaymentMethod(random),
        amount: pack.total_price - paid,
        note: `Thanh toán gói của ${customer.name}`,
      });
    // Nurses are paid within ten days, so the pay of recently finished packages is not booked yet.
    const payday = addDays(settled, random.int(2, 9));
    if (payday >= today || !pack.agent_id || pack.agent_income <= 0) continue;
    const salary = add(payday, 10 * 60, {
      kind: 'agent_salary',
      account_type: 'agent',
      agent_id: pack.agent_id,
      customer_id: customer.id,
      package_id: pack.id,
      ...pickPaymentMethod(random),
      amount: pack.agent_income,
      tax: calculateTax(pack.agent_income),
      note: `Lương ca của ${customer.name}`,
    });
    salaries.push(salary);
  }
  for (const [index, { values }] of listRecoverablePayments(salaries, today).entries()) {
    const { at: paid = today, payment_method, bank, note, status, ...same } = values;
    const back = addDays(paid, 3);
    add(back, 11 * 60, {
      ...{ ...same, kind: 'agent_recovery', status: 'approved' },
      note: 'Chuyển nhầm tài khoản của điều dưỡng khác, đã nhận lại đủ',
    });
    // Leaves out the most recent recoveries: these nurses still wait for the second payment.
    if (index >= world.scale)
      add(addDays(back, 1), 10 * 60, { ...same, ...pickPaymentMethod(random), note: `${note}, trả lại` });
  }
  return booked;
}

/** One in `PAYMENTS_PER_RECOVERY` payments to nurses is recovered, because the payment was sent to a wrong account. */
const PAYMENTS_PER_RECOVERY = 40;

/** Returns the payments to nurses that the demo recovers, latest first: one in `PAYMENTS_PER_RECOVERY` of the payments approved at least six days ago. */
const listRecoverablePayments = (
  salaries: readonly BookedTransaction[],
  today: string,
): readonly BookedTransaction[] =>
  salaries
    .filter(({ values: { at = today, status } }) => status === 'approved' && at <= addDays(today, -6))
    .sort((a, b) => (a.created_at > b.created_at ? -1 : 1))
    .filter((_, index) => index % PAYMENTS_PER_RECOVERY === 0);
