import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { touch } from '../../db/touch.ts';
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

export const locationsHooks: Hooks<'locations'> = {
  async afterCreate(ctx, location) {
    await follow(ctx, location, location.area);
  },

  async afterUpdate(ctx, location, before) {
    const moved = (['province', 'district', 'ward'] as const).some((key) => location[key] !== before[key]);
    if (moved) await follow(ctx, before, null);
    if (moved || location.area !== before.area) await follow(ctx, location, location.area);
  },

  async restored(ctx, location) {
    await follow(ctx, location, location.area);
  },

  async afterRemove(ctx, location) {
    await follow(ctx, location, null);
  },
};
