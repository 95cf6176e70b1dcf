/** Places: the area of a customer follows from the place of the address (rules 1.7). */
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, remove } from '../../db/store.ts';
import { touch } from '../../db/touch.ts';
import { refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

type Location = Stored<'locations'>;

/**
 * The area of an address: that of the location with its city, district and ward; null until all three are known
 * (rules 1.7). A location's `province` is the city and its `district` what customers call province (rules 1.8).
 */
export async function areaOf(
  ctx: Context,
  { city, province, ward }: { city?: string | null; province?: string | null; ward?: string | null },
): Promise<string | null> {
  if (!city || !province || !ward) return null;
  const [location] = await findAll(ctx, 'locations', { province: city, district: province, ward });
  return location?.area ?? null;
}

/** Gives a place's customers its area. Theirs is derived, so it is not a line of their history. */
async function syncCustomerAreas(
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
    await syncCustomerAreas(ctx, location, location.area);
  },

  async afterUpdate(ctx, location, before) {
    const moved = (['province', 'district', 'ward'] as const).some((key) => location[key] !== before[key]);
    if (moved) await syncCustomerAreas(ctx, before, null);
    if (moved || location.area !== before.area) await syncCustomerAreas(ctx, location, location.area);
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
    await syncCustomerAreas(ctx, location, location.area);
  },
};
