/** Prices below the list's: why, how far, and the setting that limits them (rules 4.12). */
import { formatNumber } from '#rules/format';
import type { QuotedLine } from '#rules/package';
import { exceedsCut, isCut } from '#rules/priceCuts';
import type { Stored } from '#schema/index';
import type { PricingSettings } from '#schema/pricing';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domainError.ts';
import type { PathOfLine } from './quote.ts';

/** Loads the settings of prices; without any there is no limit. */
export async function loadPricing(ctx: Context): Promise<PricingSettings> {
  const row = (await ctx.db('pricing_settings').where({ id: 1 }).first('max_price_cut')) as
    | PricingSettings
    | undefined;
  const max = row?.max_price_cut ?? null;
  return { max_price_cut: max === null ? null : Number(max) };
}

/** Stores the settings of prices, and returns them. */
export async function changePricing(
  ctx: Context,
  { max_price_cut }: PricingSettings,
): Promise<PricingSettings> {
  const at = ctx.now.toISOString();
  await ctx
    .db('pricing_settings')
    .insert({ id: 1, max_price_cut, version: 1, created_at: at, updated_at: at })
    .onConflict('id')
    .merge({ max_price_cut, updated_at: at });
  await logAction(ctx, {
    resource: 'pricing_settings',
    id: '1',
    code: 'edit',
    label: 'Sửa cài đặt giá',
    input: { max_price_cut },
  });
  return loadPricing(ctx);
}

/** Whether a stored line is sold as this one says. */
export const isSoldAs = (row: Stored<'package_services'>, line: QuotedLine): boolean =>
  row.service_id === line.service_id &&
  row.variant_id === line.variant_id &&
  row.quantity === line.quantity &&
  row.price === line.price;

interface CutsCheck {
  /** The package's lines as they are stored: what is sold already as before needs no reason again. */
  readonly stored?: readonly Stored<'package_services'>[];
  readonly pathOfLine?: PathOfLine | undefined;
  /** False while the form is being filled in. */
  readonly needsReason?: boolean;
}

/**
 * Asserts that each line below the price list says why, and that sales go no lower than the setting lets them.
 * @throws 422 at each such line
 */
export async function assertPriceCuts(
  ctx: Context,
  lines: readonly QuotedLine[],
  { stored = [], pathOfLine = (index) => `services/${index}`, needsReason = true }: CutsCheck = {},
): Promise<void> {
  const cuts = [...lines.entries()].filter(
    ([, line]) => isCut(line) && !stored.some((row) => isSoldAs(row, line)),
  );
  if (cuts.length === 0) return;
  const max = ctx.viewer.roles.includes('admin') ? null : (await loadPricing(ctx)).max_price_cut;
  const faults = cuts.flatMap(([index, line]) => {
    const detail = exceedsCut(line, max)
      ? `Giá thấp hơn bảng giá quá ${formatNumber(max ?? 0)} %. Hãy tăng giá, hoặc nhờ quản trị viên nhập giá này.`
      : needsReason && !line.price_reason?.trim()
        ? 'Giá thấp hơn bảng giá. Hãy ghi lý do giảm giá.'
        : null;
    return detail ? [{ code: 'invalid', path: pathOfLine(index), detail }] : [];
  });
  if (faults.length > 0) throw new DomainError(faults);
}
