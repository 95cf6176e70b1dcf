import { fold } from '#rules/fold';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

/** A code names one discount, whatever its case (rules 4.5). */
async function checkCode(ctx: Context, code: string, self?: string): Promise<void> {
  const same: { id: number }[] = await ctx
    .db('discounts')
    .where({ code_fold: fold(code) })
    .select('id');
  if (same.some((row) => String(row.id) !== self))
    throw invalid('code', `Mã ${code} đã có. Hãy đặt mã khác.`);
}

async function checkServices(ctx: Context, ids: readonly string[] | null | undefined): Promise<void> {
  if (!ids?.length) return;
  const known = await findAll(ctx, 'services', { id: ids });
  if (known.length < new Set(ids).size)
    throw invalid('service_ids', 'Có dịch vụ không còn nữa. Hãy chọn lại.');
}

/** Discount codes; what a code has taken off stays when it changes (rules 4.8). */
export const discountsHooks: Hooks<'discounts'> = {
  async beforeCreate(ctx, values) {
    const code = values.code?.trim() ?? '';
    await checkCode(ctx, code);
    await checkServices(ctx, values.service_ids);
    return { ...values, code };
  },

  async beforeUpdate(ctx, discount, patch) {
    await checkServices(ctx, patch.service_ids);
    const code = patch.code?.trim();
    if (code === undefined) return patch;
    await checkCode(ctx, code, discount.id);
    if (discount.used > 0 && fold(code) !== fold(discount.code))
      throw invalid('code', 'Mã đã được dùng nên không đổi được. Hãy tạo mã mới.');
    return { ...patch, code };
  },
};
