/** Money from the customer and back to her. */
import { levelAfterPaid } from '#rules/levels';
import { dueOf } from '#rules/owed';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { invalid, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { assertNotOverpaid, bookTransaction, type Payment } from '../payments/bookTransaction.ts';
import { assertRefundable, paidForPackage } from '../payments/paidAndOwed.ts';
import { lockPackage, setLevel } from './level.ts';

/** Books money from the customer; the level stays. */
export const pay: PerformsOf<'packages'>['pay'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'pay');
  return { transaction_id: await collect(ctx, pack, input) };
};

/** The payment of a package stopped midway: L7-C → L8-7C, with its revenue transaction unless nothing is due (rules 2.15). */
export const paidPackage: PerformsOf<'packages'>['paid_package'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'paid_package');
  const books = Boolean(input.amount) || dueOf(pack, await paidForPackage(ctx, id)) > 0;
  const transaction_id = books ? await collect(ctx, pack, input) : null;
  const level = levelAfterPaid(pack.level) ?? pack.level;
  await setLevel(ctx, pack, level);
  return { level, transaction_id };
};

interface Collected extends Payment {
  package_id?: string | null;
  accept_overpayment?: boolean | null;
}

async function collect(ctx: Context, pack: Stored<'packages'>, input: Collected): Promise<string> {
  const { package_id, amount, accept_overpayment, ...details } = input;
  if (!amount) throw invalid('amount', 'Nhập số tiền.');
  assertNotOverpaid(pack, await paidForPackage(ctx, pack.id), amount, accept_overpayment);
  const booked = await bookTransaction(ctx, {
    ...details,
    account_type: details.account_type ?? 'customer',
    kind: 'revenue',
    amount,
    package_id: pack.id,
    customer_id: pack.customer_id,
  });
  return booked.id;
}

/** Books money given back to the customer, at most what was paid (rules 7.9); the reason stands in the note where none is given. */
export const refund: PerformsOf<'packages'>['refund'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'refund');
  const { package_id, reason, amount, ...details } = input;
  const { paid } = await paidForPackage(ctx, id);
  if (paid <= 0)
    throw refused('action_unavailable', 'Khách chưa trả tiền cho gói này nên không có gì để hoàn.');
  if (!amount) throw invalid('amount', 'Nhập số tiền hoàn.');
  assertRefundable(paid, amount);
  const booked = await bookTransaction(ctx, {
    ...details,
    note: details.note ?? reason ?? null,
    account_type: 'customer',
    kind: 'refund',
    amount,
    package_id: pack.id,
    customer_id: pack.customer_id,
  });
  return { transaction_id: booked.id };
};
