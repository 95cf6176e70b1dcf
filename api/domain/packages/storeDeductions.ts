import type { Deduction } from '#rules/discounts';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, insert, remove, update } from '../../db/store.ts';

type Row = Stored<'deductions'>;

/** A deduction that is stored already; its id survives the reckoning. */
export type Known = Deduction & { id: string };
export const known = ({ id, amount, description, applied_to, discount_id, direct }: Row): Known => ({
  id,
  amount,
  description,
  applied_to,
  discount_id,
  direct,
});

const rowOf = (deduction: Deduction, rows: readonly Row[]): Row | undefined => {
  if ('id' in deduction) return rows.find((row) => row.id === deduction.id);
  return rows.find((row) => (deduction.direct ? row.direct : row.discount_id === deduction.discount_id));
};

/**
 * Makes the package's discount lines exactly these. Codes are known by their discount, the direct discount by being it,
 * added ones carry their id. A line that is there keeps its description.
 */
export async function storeDeductions(
  ctx: Context,
  package_id: string,
  deductions: readonly Deduction[],
): Promise<void> {
  const rows = await findAll(ctx, 'deductions', { package_id });
  const kept = new Set<string>();
  for (const deduction of deductions) {
    const { amount, applied_to, description, discount_id, direct } = deduction;
    const row = rowOf(deduction, rows);
    if (!row) {
      await insert(ctx, 'deductions', { package_id, amount, applied_to, description, discount_id, direct });
      continue;
    }
    kept.add(row.id);
    if (row.amount !== amount || row.applied_to !== applied_to)
      await update(ctx, 'deductions', row.id, { amount, applied_to });
  }
  for (const row of rows) if (!kept.has(row.id)) await remove(ctx, 'deductions', row.id);
}
