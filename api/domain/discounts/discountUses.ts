import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { touch } from '../../db/touch.ts';
import { invalid } from '../../domainError.ts';

/**
 * Counts one use of each of these discounts, in this transaction (rules 4.7). The count is one conditional statement,
 * so of many simultaneous registrations no more than `max_use` get through.
 * @throws 422 at `discount_codes` when a code has no use left.
 */
export async function takeUses(
  ctx: Context,
  discounts: readonly { id: string; code: string }[],
): Promise<void> {
  touch(
    ctx,
    'discounts',
    discounts.map(({ id }) => id),
  );
  for (const { id, code } of [...discounts].sort((a, b) => Number(a.id) - Number(b.id))) {
    const taken = await ctx
      .db('discounts')
      .where({ id })
      .andWhere((open) => open.whereNull('max_use').orWhereRaw('used < max_use'))
      .increment('used', 1);
    if (taken === 0)
      throw invalid('discount_codes', `Mã ${code} đã hết lượt dùng. Hãy bỏ mã này hoặc dùng mã khác.`);
  }
}

/** Gives one use of each back. */
export async function giveBackUses(ctx: Context, ids: readonly string[]): Promise<void> {
  touch(ctx, 'discounts', ids);
  for (const id of [...ids].sort((a, b) => Number(a) - Number(b)))
    await ctx.db('discounts').where({ id }).andWhere('used', '>', 0).decrement('used', 1);
}

/** Does the package still hold the uses of its codes? A cancelled registration has given them back. */
export const holdsUses = (pack: Pick<Stored<'packages'>, 'level'>): boolean =>
  pack.level !== 'L5-C' && pack.level !== 'L6-C';
