/** A package's discount lines, and the totals calculated from them. */
import { sumSessions } from '#rules/calendar';
import type { AppliedDeduction } from '#rules/discounts';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { calculateTotals } from '#rules/package';
import type { StoredRecord } from '#schema/index';
import { invalidError, notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { addDiscountUses, subtractDiscountUses } from '../catalogue/discounts.ts';
import { refreshDraft } from '../partners/revenues.ts';
import { lockPackage } from './level.ts';
import { toMoneyFields } from './quote.ts';

type Row = StoredRecord<'deductions'>;

/** Hooks of a package's discount lines. The lines can change until L7; each change updates the totals (rules 2.8). */
export const deductionsHooks: Hooks<'deductions'> = {
  async create(ctx, values) {
    return (await addDeduction(ctx, values.package_id ?? '', values)).id;
  },

  async update(ctx, record, patch) {
    const { pack, row } = await lockDeduction(ctx, record);
    const amount =
      patch.amount === undefined ? row.amount : Math.min(patch.amount, row.amount + pack.total_price);
    await update(ctx, 'deductions', row.id, { ...patch, amount });
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: amount });
    await recomputeTotals(ctx, pack.id);
  },

  async remove(ctx, record) {
    const { pack, row } = await lockDeduction(ctx, record);
    await remove(ctx, 'deductions', row.id);
    if (row.discount_id) await removeCode(ctx, pack, row.discount_id);
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: 0 });
    await recomputeTotals(ctx, pack.id);
  },

  /** Counts the use of the restored line's code again, and adds the code to the package. */
  async restored(ctx, record) {
    const { pack, row } = await lockDeduction(ctx, record);
    const discount = row.discount_id ? await findById(ctx, 'discounts', row.discount_id) : null;
    if (discount) {
      await addDiscountUses(ctx, [discount]);
      const codes = pack.discount_codes ?? [];
      if (!codes.includes(discount.code))
        await update(ctx, 'packages', pack.id, { discount_codes: [...codes, discount.code] });
    }
    if (row.direct) await update(ctx, 'packages', pack.id, { direct_discount: row.amount });
    await recomputeTotals(ctx, pack.id);
  },
};

/**
 * Adds a discount amount to a registered package at L4 … L7. The amount is at most the remaining price (rules 4.11).
 * Returns the discount line. @throws 422 at the fields
 */
export async function addDeduction(
  ctx: Context,
  package_id: string,
  values: Partial<Pick<StoredRecord<'deductions'>, 'amount' | 'description' | 'applied_to'>>,
): Promise<StoredRecord<'deductions'>> {
  const pack = await lockPackage(ctx, package_id, 'add_discount');
  const { amount, applied_to } = values;
  if (!amount) throw invalidError('amount', 'Nhập số tiền giảm.');
  if (!applied_to) throw invalidError('applied_to', 'Chọn bên chịu giảm giá.');
  if (pack.total_price === 0) throw invalidError('amount', 'Thành tiền đã là 0 ₫, không còn gì để giảm.');
  const added = await insert(ctx, 'deductions', {
    package_id,
    amount: Math.min(amount, pack.total_price),
    applied_to,
    description: values.description?.trim() || `Giảm thêm ${formatMoney(amount)}`,
    discount_id: null,
    direct: false,
  });
  await recomputeTotals(ctx, package_id);
  return added;
}

/**
 * Locks the package of a discount line, checks that the package's level allows changes of discounts, and returns the current package and
 * line.
 */
async function lockDeduction(ctx: Context, { id, package_id }: Row) {
  const pack = await lockPackage(ctx, package_id, 'add_discount');
  const row = await findById(ctx, 'deductions', id);
  if (!row) throw notFoundError();
  return { pack, row };
}

/** Removes a code from the package, and reduces the code's number of uses by one. */
async function removeCode(ctx: Context, pack: StoredRecord<'packages'>, discount_id: string): Promise<void> {
  const discount = await findById(ctx, 'discounts', discount_id);
  await subtractDiscountUses(ctx, [discount_id]);
  const discount_codes = (pack.discount_codes ?? []).filter((code) => code !== discount?.code);
  await update(ctx, 'packages', pack.id, { discount_codes });
}

/**
 * Calculates and stores a package's totals after registration; no other code writes them. The price is the sum of the lines less the
 * discount lines; the shares of nurse, partner and company are calculated from the price. Discount lines that would make the price negative
 * are reduced. If a draft partner revenue contains the package, the draft is updated.
 */
export async function recomputeTotals(ctx: Context, package_id: string): Promise<StoredRecord<'packages'>> {
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack) throw notFoundError();
  const lines = await findAll(ctx, 'package_services', { package_id });
  const deductions = (await findAll(ctx, 'deductions', { package_id })).map(toDeduction);
  const { agent_commission, partner_commission, agent_unheld, partner_unheld } = pack;
  const calculated = calculateTotals({
    original_price: sum(lines.map((line) => line.price ?? line.subtotal_price ?? 0)),
    deductions,
    agent_commission,
    partner_commission,
    agent_unheld,
    partner_unheld,
    tax: ctx.config.agentTax,
  });
  if (
    calculated.deductions.some((one, at) => one.amount !== deductions[at]?.amount) ||
    calculated.deductions.length < deductions.length
  )
    await storeDeductions(ctx, package_id, calculated.deductions);
  const changed = await update(ctx, 'packages', package_id, {
    ...toMoneyFields(calculated),
    total_quantity: sumSessions(lines.map((line) => ({ ...line, amount: line.amount ?? 1 }))),
    original_agent_commission: agent_commission,
  });
  if (changed.partner_revenue_id) await refreshDraft(ctx, changed.partner_revenue_id);
  return changed;
}

/** Converts a stored line to the form used in calculations, with its id. */
export const toDeduction = ({
  id,
  amount,
  description,
  applied_to,
  discount_id,
  direct,
}: Row): AppliedDeduction & { id: string } => ({
  id,
  amount,
  description,
  applied_to,
  discount_id,
  direct,
});

const findDeductionRow = (deduction: AppliedDeduction, rows: readonly Row[]): Row | undefined => {
  if ('id' in deduction) return rows.find((row) => row.id === deduction.id);
  return rows.find((row) => (deduction.direct ? row.direct : row.discount_id === deduction.discount_id));
};

/**
 * Replaces the package's discount lines. Each given line is matched with a stored line: the line of a code by its discount, the direct
 * discount by its kind (a package has at most one), other lines by id. A matched line keeps its description.
 */
export async function storeDeductions(
  ctx: Context,
  package_id: string,
  deductions: readonly AppliedDeduction[],
): Promise<void> {
  const rows = await findAll(ctx, 'deductions', { package_id });
  const storedIds = new Set<string>();
  for (const deduction of deductions) {
    const { amount, applied_to, description, discount_id, direct } = deduction;
    const row = findDeductionRow(deduction, rows);
    if (!row) {
      await insert(ctx, 'deductions', { package_id, amount, applied_to, description, discount_id, direct });
      continue;
    }
    storedIds.add(row.id);
    if (row.amount !== amount || row.applied_to !== applied_to)
      await update(ctx, 'deductions', row.id, { amount, applied_to });
  }
  for (const row of rows) if (!storedIds.has(row.id)) await remove(ctx, 'deductions', row.id);
}
