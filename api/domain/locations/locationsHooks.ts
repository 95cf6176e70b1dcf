import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { remove } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

type Location = Stored<'locations'>;

/** The area of a place's customers is the place's (rules 1.7). Theirs is derived, so it is not a line of their history. */
async function follow(
  ctx: Context,
  { province, district, ward }: Location,
  area: string | null,
): Promise<void> {
  const moved: { id: number }[] = await ctx
    .db('customers')
    .where({ city: province, province: district, ward })
    .update({ area, updated_at: ctx.now.toISOString(), version: ctx.db.raw('version + 1') })
    .returning('id');
  touch(
    ctx,
    'customers',
    moved.map(({ id }) => id),
  );
}

async function countCustomers(
  ctx: Context,
  place: { city: string; province: string; ward: string },
): Promise<number> {
  const [row] = await ctx.db('customers').where(place).count({ n: '*' });
  return Number(row?.n ?? 0);
}

export const locationsHooks: Hooks<'locations'> = {
  async afterCreate(ctx, location) {
    await follow(ctx, location, location.area);
  },

  async afterUpdate(ctx, location, before) {
    const moved = (['province', 'district', 'ward'] as const).some((key) => location[key] !== before[key]);
    if (moved) await follow(ctx, before, null);
    if (moved || location.area !== before.area) await follow(ctx, location, location.area);
  },

  /** The area of the customers who live there follows from the place (rules 1.7), so it stays while there are any. */
  async remove(ctx, { id, province, district, ward }) {
    const customers = await countCustomers(ctx, { city: province, province: district, ward });
    if (customers > 0)
      throw refused(
        'in_use',
        `Địa điểm này không xóa được vì còn ${customers} khách hàng ở đây. Hãy đổi địa chỉ của họ trước, hoặc sửa địa điểm này.`,
      );
    await remove(ctx, 'locations', id);
  },

  async restored(ctx, location) {
    await follow(ctx, location, location.area);
  },
};
