import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, remove, update } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { giveBackUses, takeUses } from '../discounts/discounts.ts';
import { addDeduction } from './addDeduction.ts';
import { openPackage } from './openPackage.ts';
import { recomputeTotals } from './recomputeTotals.ts';

type Row = Stored<'deductions'>;
/** The package and the line as they stand, held, at a level where discounts may still change. */
async function open(ctx: Context, { id, package_id }: Row) {
  const pack = await openPackage(ctx, package_id, 'add_discount');
  const row = await find(ctx, 'deductions', id);
  if (!row) throw notFound();
  return { pack, row };
}

/** A code taken off: its use comes back and the package no longer names it. */
async function dropCode(ctx: Context, pack: Stored<'packages'>, discount_id: string): Promise<void> {
  const discount = await find(ctx, 'discounts', discount_id);
  await giveBackUses(ctx, [discount_id]);
  const discount_codes = (pack.discount_codes ?? []).filter((code) => code !== discount?.code);
  await update(ctx, 'packages', pack.id, { discount_codes });
}

/** A package's discount lines, until L7: totals follow each change (rules 2.8). */
export const deductionsHooks: Hooks<'deductions'> = {
  async create(ctx, values) {
    return (await addDeduction(ctx, values.package_id ?? '', values)).id;
  },

  async update(ctx, record, patch) {
    const { pack, row } = await open(ctx, record);
    const amount =
      patch.amount === undefined ? row.amount : Math.min(patch.amount, row.amount + pack.total_price);
    await update(ctx, 'deductions', row.id, { ...patch, amount });
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: amount });
    await recomputeTotals(ctx, pack.id);
  },

  async remove(ctx, record) {
    const { pack, row } = await open(ctx, record);
    await remove(ctx, 'deductions', row.id);
    if (row.discount_id) await dropCode(ctx, pack, row.discount_id);
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: 0 });
    await recomputeTotals(ctx, pack.id);
  },

  /** Its code is used again, and the package names it. */
  async restored(ctx, record) {
    const { pack, row } = await open(ctx, record);
    const discount = row.discount_id ? await find(ctx, 'discounts', row.discount_id) : null;
    if (discount) {
      await takeUses(ctx, [discount]);
      const codes = pack.discount_codes ?? [];
      if (!codes.includes(discount.code))
        await update(ctx, 'packages', pack.id, { discount_codes: [...codes, discount.code] });
    }
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: row.amount });
    await recomputeTotals(ctx, pack.id);
  },
};
