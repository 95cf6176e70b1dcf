import { levelAfterPaid } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { ValuesOf } from '#schema/kinds';
import type { payment } from '#schema/payment';
import type { Context } from '../../../context.ts';
import { invalid } from '../../../errors.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { bookTransaction } from '../../payments/bookTransaction.ts';
import { openPackage } from '../openPackage.ts';
import { setLevel } from '../setLevel.ts';

/** Books money from the customer; the level stays (rules 2.3). */
export const pay: PerformsOf<'packages'>['pay'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'pay');
  return { transaction_id: await collect(ctx, pack, input) };
};

/** The payment of a package stopped midway: L7-C → L8-7C, with its revenue transaction (rules 2.3). */
export const paidPackage: PerformsOf<'packages'>['paid_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'paid_package');
  const level = levelAfterPaid(pack.level) ?? pack.level;
  await setLevel(ctx, pack, level);
  return { level, transaction_id: await collect(ctx, pack, input) };
};

async function collect(
  ctx: Context,
  pack: Stored<'packages'>,
  input: Partial<ValuesOf<typeof payment>> & { package_id?: string | null },
): Promise<string> {
  const { package_id, amount, ...details } = input;
  if (!amount) throw invalid('amount', 'Nhập số tiền.', '/action_data');
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
