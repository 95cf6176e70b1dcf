/** Price settings: how far below the price list a package may be sold (rules 4.12). */

import type { PricingSettings } from '#schema/pricing';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { getCachedAnswer } from '../../db/getCachedAnswer.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';

/** Loads the price settings; by default there is no limit. */
export async function loadPricing(ctx: Context): Promise<PricingSettings> {
  const row: PricingSettings | undefined = await getCachedAnswer(ctx, 'settings', 'pricing', async () =>
    ctx.db('pricing_settings').where({ id: 1 }).first('max_price_cut'),
  );
  const max = row?.max_price_cut ?? null;
  return { max_price_cut: max === null ? null : Number(max) };
}

export async function changePricing(
  ctx: Context,
  { max_price_cut }: PricingSettings,
): Promise<PricingSettings> {
  const at = ctx.now.toISOString();
  await ctx
    .db('pricing_settings')
    .insert({ id: 1, max_price_cut, ...toNewRowColumns(ctx.now) })
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
