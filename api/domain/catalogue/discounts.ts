/** Discount codes: storing them, finding them by the typed code, and counting their uses (rules 4.5 to 4.8). */
import type { Knex } from 'knex';
import type { DiscountCode } from '#rules/discounts';
import { foldText } from '#rules/foldText';
import { isCancelledRegistrationLevel } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import type { Context } from '../../context.ts';
import type { CheckFindings } from '../../db/derived/checkDerivedData.ts';
import { listIds } from '../../db/ids.ts';
import { queryBatch, toRowsQuery } from '../../db/queryBatch.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findAll } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';

/** Finds the discounts with these codes, ignoring case (rules 4.5); unknown codes are left out. */
export async function findDiscounts(ctx: Context, codes: readonly string[]): Promise<DiscountCode[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db('discounts').whereIn('code_fold', codes.map(foldText)).select('id');
  if (rows.length === 0) return [];
  const found = await findAll(ctx, 'discounts', { id: rows.map((row) => String(row.id)) });
  return found.map((one) => ({ ...one, service_ids: one.service_ids ?? [], used: one.used ?? 0 }));
}

/**
 * Counts one use of each of these discounts, in the current transaction (rules 4.7). Checks and counts in one statement, so that
 * simultaneous registrations cannot exceed `max_use`.
 * @throws DomainError 422 at `discount_codes` if a code has no use left
 */
export async function addDiscountUses(
  ctx: Context,
  discounts: readonly { id: string; code: string }[],
): Promise<void> {
  recordTouchedRows(ctx, 'discounts', listIds(discounts), 'updated');
  for (const { id, code } of [...discounts].sort((a, b) => Number(a.id) - Number(b.id))) {
    const taken = await ctx
      .db('discounts')
      .where({ id })
      .andWhere((open) => open.whereNull('max_use').orWhereRaw('used < max_use'))
      .increment('used', 1);
    if (taken === 0)
      throw invalidError('discount_codes', `Mã ${code} đã hết lượt dùng. Hãy bỏ mã này hoặc dùng mã khác.`);
  }
}

/** Returns the codes in the given order, spelled as in the discounts. An unknown code is returned unchanged. */
export const normalizeCodeSpelling = (
  codes: readonly string[],
  discounts: readonly DiscountCode[],
): string[] =>
  codes.map((code) => discounts.find((discount) => foldText(discount.code) === foldText(code))?.code ?? code);

/** Reduces the number of uses of each discount by one. */
export async function subtractDiscountUses(ctx: Context, ids: readonly string[]): Promise<void> {
  recordTouchedRows(ctx, 'discounts', ids, 'updated');
  for (const id of [...ids].sort((a, b) => Number(a) - Number(b)))
    await ctx.db('discounts').where({ id }).andWhere('used', '>', 0).decrement('used', 1);
}

/**
 * True if the package counts as a use of its codes. A cancelled registration does not count, because the cancellation has subtracted its
 * uses.
 */
export const isCountedAsDiscountUse = ({ level }: Pick<StoredRecord<'packages'>, 'level'>): boolean =>
  !isCancelledRegistrationLevel(level);

/** Hooks of discount codes. A change of a code does not change discounts already granted (rules 4.8). */
export const discountsHooks: Hooks<'discounts'> = {
  async beforeCreate(ctx, values) {
    const code = values.code?.trim() ?? '';
    await assertCodeFree(ctx, code);
    await assertServicesExist(ctx, values.service_ids);
    return { ...values, code };
  },

  async beforeUpdate(ctx, discount, patch) {
    await assertServicesExist(ctx, patch.service_ids);
    const code = patch.code?.trim();
    if (code === undefined) return patch;
    await assertCodeFree(ctx, code, discount.id);
    if (discount.used > 0 && foldText(code) !== foldText(discount.code))
      throw invalidError('code', 'Mã đã được dùng nên không đổi được. Hãy tạo mã mới.');
    return { ...patch, code };
  },
};

/** Asserts that no other discount has this code, ignoring case (rules 4.5). */
async function assertCodeFree(ctx: Context, code: string, self?: string): Promise<void> {
  const same: { id: number }[] = await ctx
    .db('discounts')
    .where({ code_fold: foldText(code) })
    .select('id');
  if (same.some((row) => String(row.id) !== self))
    throw invalidError('code', `Mã ${code} đã có. Hãy đặt mã khác.`);
}

async function assertServicesExist(ctx: Context, ids: readonly string[] | null | undefined): Promise<void> {
  if (!ids?.length) return;
  const known = await findAll(ctx, 'services', { id: ids });
  if (known.length < new Set(ids).size)
    throw invalidError('service_ids', 'Có dịch vụ không còn nữa. Hãy chọn lại.');
}

/** Checks that the number of uses of every code equals the number of packages that have the code and are not cancelled. */
export async function checkDiscountUses(db: Knex, findings: CheckFindings): Promise<void> {
  const { discounts, packages } = await queryBatch(db, {
    discounts: toRowsQuery<{ id: number; code_fold: string; used: number }>(
      db('discounts').select('id', 'code_fold', 'used'),
    ),
    packages: toRowsQuery<{
      level: Parameters<typeof isCountedAsDiscountUse>[0]['level'];
      discount_codes: string;
      n: number;
    }>(
      db('packages')
        .whereNotNull('discount_codes')
        .whereNot('discount_codes', '[]')
        .groupBy('level', 'discount_codes')
        .select('level', 'discount_codes')
        .count({ n: '*' }),
    ),
  });
  const uses = new Map<string, number>();
  await new EventLoopYielder().map(packages.filter(isCountedAsDiscountUse), ({ discount_codes, n }) => {
    for (const code of JSON.parse(discount_codes) as string[])
      uses.set(foldText(code), (uses.get(foldText(code)) ?? 0) + Number(n));
  });
  for (const { id, code_fold, used } of discounts)
    findings.compare('discounts', id, 'used', used, uses.get(code_fold) ?? 0);
}
