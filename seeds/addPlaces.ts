import { logAction } from '#api/audit/log';
import type { Context } from '#api/context';
import { findAll, insert } from '#api/db/store';
import { locationsHooks } from '#api/domain/locations/locations';
import { places } from './places.ts';
import { presentWards } from './presentWards.ts';

/**
 * Puts the districts and wards of the cities served, the old ones and the present ones, into the locations of any database, those it lacks; what is there
 * stays as it is. Answers how many were added.
 */
export async function addPlaces(ctx: Context): Promise<number> {
  const key = (...names: readonly string[]) => names.join('|');
  const there = await findAll(ctx, 'locations', {});
  const known = new Set(there.map(({ province, district, ward }) => key(province, district, ward)));
  let added = 0;
  for (const { city, district, area, wards } of [...places, ...presentWards])
    for (const ward of wards.filter((each) => !known.has(key(city, district, each)))) {
      // Each has a history of its own.
      const own = { ...ctx, changes: [] };
      const location = await insert(own, 'locations', { province: city, district, ward, area });
      await locationsHooks.afterCreate?.(own, location);
      await logAction(own, {
        resource: 'locations',
        id: location.id,
        code: 'create',
        label: 'Tạo từ dòng lệnh',
      });
      known.add(key(city, district, ward));
      added += 1;
    }
  return added;
}
