import type { AppliedTo, DiscountCode } from '#rules/discounts';
import { fold } from '#rules/fold';
import type { QuoteLine } from '#rules/package';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { findDiscounts, giveBackUses, takeUses } from '../discounts/discounts.ts';
import { type PackageQuote, quotePackage } from './quotePackage.ts';
import { recomputeTotals } from './recomputeTotals.ts';
import { type PathOfLine, refuseProblems } from './refuseProblems.ts';
import { known, storeDeductions } from './storeDeductions.ts';
import { storeLines } from './storeLines.ts';

export interface Repricing {
  /** The new lines; the stored ones when absent. */
  services?: readonly (QuoteLine & { id?: string })[] | null;
  discount_codes?: readonly string[] | null;
  direct_discount?: number | null;
  applied_to?: AppliedTo | null;
}

/**
 * Prices a registered package anew after its lines, codes, direct discount or partner changed. Codes it held keep what
 * they took off as long as the lines stay (rules 4.8), and count no second use;
 * new codes count one, dropped ones give theirs back. Discounts added later stay.
 * @throws 422 at `services` or `discount_codes`.
 */
export async function reprice(
  ctx: Context,
  package_id: string,
  change: Repricing,
  pathOfLine?: PathOfLine,
): Promise<PackageQuote> {
  const pack = await find(ctx, 'packages', package_id);
  if (!pack) throw notFound();
  const held = await findDiscounts(ctx, pack.discount_codes ?? []);
  const rows = await findAll(ctx, 'deductions', { package_id });
  const freeze = (discount: DiscountCode): DiscountCode => {
    const row = rows.find((one) => one.discount_id === discount.id);
    return row && !change.services ? frozen(discount, row.amount) : discount;
  };
  const direct_discount =
    change.direct_discount === undefined ? pack.direct_discount : change.direct_discount;
  const applied_to = change.applied_to === undefined ? pack.applied_to : change.applied_to;
  const quoted = await quotePackage(
    ctx,
    {
      services: change.services ?? (await findAll(ctx, 'package_services', { package_id })),
      started_at: pack.started_at,
      discount_codes: change.discount_codes ?? pack.discount_codes,
      direct_discount,
      applied_to,
      agent_commission: pack.agent_commission ?? 0,
      partner_id: pack.partner_id,
      partner_commission: pack.partner_commission ?? 0,
      held_discount_ids: held.map((discount) => discount.id),
      extra: rows.filter((row) => row.discount_id === null && !row.direct).map(known),
    },
    freeze,
  );
  refuseProblems(quoted, pathOfLine);
  const { services } = change;
  if (services)
    await storeLines(
      ctx,
      package_id,
      quoted.lines.map((line, index) => ({ ...line, id: services[index]?.id })),
    );
  await storeDeductions(ctx, package_id, quoted.deductions);
  const holds = (list: readonly DiscountCode[], one: DiscountCode) =>
    list.some((other) => other.id === one.id);
  const added = quoted.discounts.filter((discount) => !holds(held, discount));
  const dropped = held.filter((discount) => !holds(quoted.discounts, discount));
  await takeUses(ctx, added);
  await giveBackUses(
    ctx,
    dropped.map((discount) => discount.id),
  );
  await update(ctx, 'packages', package_id, {
    discount_codes: codesInOrder(change.discount_codes ?? pack.discount_codes ?? [], quoted.discounts),
    direct_discount: direct_discount ?? 0,
    applied_to,
  });
  await recomputeTotals(ctx, package_id);
  return quoted;
}

/** The code as it was used: this amount, on whatever the lines are. */
const frozen = (discount: DiscountCode, amount: number): DiscountCode => ({
  ...discount,
  discount_type: 'amount',
  discount_value: amount,
  service_type: null,
  service_ids: [],
});

/** The codes as the discounts spell them, in the order asked for. */
export function codesInOrder(asked: readonly string[], discounts: readonly DiscountCode[]): string[] {
  return asked.map((code) => discounts.find((discount) => fold(discount.code) === fold(code))?.code ?? code);
}
