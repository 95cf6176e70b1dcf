/** Places. A customer's area is derived from the place of her address (rules 1.7). */

import type { Knex } from 'knex';
import {
  type Address,
  completeAddress,
  expandPlaceList,
  type FoundPlace,
  findAreaOfDistrict,
  findPlaceInText,
  type KnownPlace,
} from '#rules/places';
import type { StoredRecord } from '#schema/index';
import { logCreated } from '../../audit/logCreated.ts';
import { refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { insertMany } from '../../db/insertMany.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../../db/rowVersion.ts';
import { findAll, remove } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';

type Location = StoredRecord<'locations'>;

const placesByContext = new WeakMap<Context, Promise<KnownPlace[]>>();

/** Loads all locations, once per context, because every row of a file needs them. */
export function loadLocations(ctx: Context): Promise<KnownPlace[]> {
  const read = placesByContext.get(ctx) ?? findAll(ctx, 'locations', {});
  placesByContext.set(ctx, read);
  return read;
}

/**
 * Normalizes an address: uses the names of the locations, fills in missing parts, and finds the area (rules 1.7, 1.12). `province` of a
 * location is the city; `district` of a location corresponds to the customers' field `province` (rules 1.8).
 */
export async function normalizeAddress(ctx: Context, given: Partial<Address>): Promise<FoundPlace> {
  const { city = null, province = null, ward = null } = given;
  const address = { city, province, ward };
  if (!city && !province && !ward) return { ...address, area: null, unknown: [] };
  if (city && province) {
    const district = await findAll(ctx, 'locations', { province: city, district: province });
    const exact = district.some((place) => !ward || place.ward === ward);
    if (exact) return completeAddress(district, address);
  }
  const places = await loadLocations(ctx);
  const found = completeAddress(places, address);
  // Without stored locations every place would be unknown, so none is reported.
  return places.length > 0 ? found : { ...found, unknown: [] };
}

/** Finds the place in the text of an address. Returns null if the place is not certain. */
export async function findPlaceInAddress(ctx: Context, address: string): Promise<FoundPlace | null> {
  return findPlaceInText(await loadLocations(ctx), address);
}

/** Normalizes a list of places to the names of the locations. */
export async function normalizePlaceNames(ctx: Context, list: string): Promise<string> {
  return expandPlaceList(await loadLocations(ctx), list);
}

type NursePlaces = Partial<Pick<StoredRecord<'agents'>, 'city' | 'province' | 'working_range'>>;

/**
 * Normalizes the places in these values of a nurse's profile to the names of the locations. @param stored the profile's stored values, for
 * missing fields
 */
export async function normalizeNursePlaces(
  ctx: Context,
  values: NursePlaces,
  stored: NursePlaces = {},
): Promise<NursePlaces> {
  const named: NursePlaces = {};
  if ('city' in values || 'province' in values) {
    const { city, province } = await normalizeAddress(ctx, {
      city: values.city === undefined ? stored.city : values.city,
      province: values.province === undefined ? stored.province : values.province,
    });
    Object.assign(named, { city, province });
  }
  if (values.working_range) named.working_range = await normalizePlaceNames(ctx, values.working_range);
  return named;
}

export async function findArea(ctx: Context, address: Partial<Address>): Promise<string | null> {
  return (await normalizeAddress(ctx, address)).area;
}

/**
 * Updates the area of the customers in a place. The customers' history does not contain this change, because the area is a derived value.
 */
async function syncCustomerAreas(
  ctx: Context,
  { province, district, ward }: Location,
  area: string | null,
): Promise<void> {
  await setArea(ctx, ctx.db('customers').where({ city: province, province: district, ward }), area);
}

async function setArea(ctx: Context, customers: Knex.QueryBuilder, area: string | null): Promise<void> {
  const moved: { id: number }[] = await customers
    .update({ area, ...buildVersionColumns(ctx.db, ctx.now) })
    .returning('id');
  recordTouchedRows(ctx, 'customers', listIds(moved));
}

/** Updates the area of customers in this district whose ward is not a location. These customers get the district's area (rules 1.7). */
async function syncDistrictArea(ctx: Context, { province, district }: Location): Promise<void> {
  const places = await findAll(ctx, 'locations', { province, district });
  const area = findAreaOfDistrict(places);
  const wards = ctx.db('locations').where({ province, district }).select('ward');
  const customers = ctx
    .db('customers')
    .where({ city: province, province: district })
    .where((without) => without.whereNull('ward').orWhereNotIn('ward', wards))
    .where((other) => {
      if (area === null) other.whereNotNull('area');
      else other.whereNull('area').orWhereNot({ area });
    });
  await setArea(ctx, customers, area);
}

async function countCustomers(
  ctx: Context,
  place: { city: string; province: string; ward: string },
): Promise<number> {
  const [row] = await ctx.db('customers').where(place).count({ n: '*' });
  return Number(row?.n ?? 0);
}

/**
 * Normalizes the places of customers and nurses that were entered before the locations were stored. The history does not contain this
 * change, because only the spelling of the place changes.
 */
async function normalizeStoredPlaces(ctx: Context): Promise<void> {
  const places = await findAll(ctx, 'locations', {});
  const stamp = buildVersionColumns(ctx.db, ctx.now);
  const lived: Address[] = await ctx
    .db('customers')
    .whereNotNull('province')
    .distinct('city', 'province', 'ward');
  for (const written of lived) {
    const { area, unknown, ...named } = completeAddress(places, written);
    if (unknown.length > 0 || isSamePlace(written, named)) continue;
    const moved: { id: number }[] = await ctx
      .db('customers')
      .where(written)
      .update({ ...named, area, ...stamp })
      .returning('id');
    recordTouchedRows(ctx, 'customers', listIds(moved));
  }
  const nurses: Omit<Address, 'ward'>[] = await ctx
    .db('users')
    .where({ kind: 'agent' })
    .whereNotNull('province')
    .distinct('city', 'province');
  for (const written of nurses) {
    const { city, province, unknown } = completeAddress(places, { ...written, ward: null });
    if (unknown.length > 0 || isSamePlace({ ...written, ward: null }, { city, province, ward: null }))
      continue;
    const moved: { id: number }[] = await ctx
      .db('users')
      .where({ kind: 'agent', ...written })
      .update({ city, province, ...stamp })
      .returning('id');
    recordTouchedRows(ctx, 'agents', listIds(moved));
  }
  const ranges: string[] = await ctx
    .db('users')
    .where({ kind: 'agent' })
    .whereNotNull('working_range')
    .distinct()
    .pluck('working_range');
  for (const written of ranges) {
    const working_range = expandPlaceList(places, written);
    if (working_range === written) continue;
    const moved: { id: number }[] = await ctx
      .db('users')
      .where({ kind: 'agent', working_range: written })
      .update({ working_range, ...stamp })
      .returning('id');
    recordTouchedRows(ctx, 'agents', listIds(moved));
  }
}

const isSamePlace = (one: Address, other: Address): boolean =>
  one.city === other.city && one.province === other.province && one.ward === other.ward;

export const locationsHooks: Hooks<'locations'> = {
  async afterCreate(ctx, location) {
    await normalizeStoredPlaces(ctx);
    await syncCustomerAreas(ctx, location, location.area);
    await syncDistrictArea(ctx, location);
  },

  async afterUpdate(ctx, location, before) {
    const moved = (['province', 'district', 'ward'] as const).some((key) => location[key] !== before[key]);
    if (!moved && location.area === before.area) return;
    await syncCustomerAreas(ctx, location, location.area);
    await syncDistrictArea(ctx, location);
    if (moved) await syncDistrictArea(ctx, before);
  },

  /** Refuses to remove a place that has customers, because the area of these customers is derived from the place (rules 1.7). */
  async remove(ctx, { id, province, district, ward }) {
    const customers = await countCustomers(ctx, { city: province, province: district, ward });
    if (customers > 0)
      throw refusedError(
        'in_use',
        `Địa điểm này không xóa được vì còn ${customers} khách hàng ở đây. Hãy đổi địa chỉ của họ trước, hoặc sửa địa điểm này.`,
      );
    await remove(ctx, 'locations', id);
  },

  afterRemove: syncDistrictArea,

  async restored(ctx, location) {
    await syncCustomerAreas(ctx, location, location.area);
    await syncDistrictArea(ctx, location);
  },
};

/** Wards of one district, or of a city without districts. All of these wards belong to the same area of the company. */
interface WardsOfDistrict {
  readonly city: string;
  readonly district: string;
  readonly area: string;
  readonly wards: readonly string[];
}

/**
 * Stores missing wards, each with a history line. Existing wards stay unchanged. Customers in the new wards get their areas. @returns the
 * number of added wards
 */
export async function addPlaces(ctx: Context, districts: readonly WardsOfDistrict[]): Promise<number> {
  const key = (...names: readonly string[]) => names.join('|');
  const there = await findAll(ctx, 'locations', {});
  const known = new Set(there.map(({ province, district, ward }) => key(province, district, ward)));
  const missing = districts.flatMap(({ city, district, area, wards }) =>
    wards.flatMap((ward) => {
      const place = key(city, district, ward);
      if (known.has(place)) return [];
      known.add(place);
      return [{ province: city, district, ward, area }];
    }),
  );
  // A separate context, so that the history lines contain only these changes.
  const own: Context = { ...ctx, changes: [] };
  const added = await insertMany(own, 'locations', missing);
  const created = own.changes.map((change) => ({ id: change.id, change }));
  await logCreated(own, 'locations', created, 'Tạo từ danh mục');
  if (added.length > 0) await normalizeStoredPlaces(ctx);
  const inhabited: { city: string; province: string }[] = await ctx
    .db('customers')
    .whereNotNull('province')
    .distinct('city', 'province');
  for (const { city, province } of inhabited) {
    const places = added.filter((place) => place.province === city && place.district === province);
    for (const place of places) await syncCustomerAreas(ctx, place, place.area);
    if (places[0]) await syncDistrictArea(ctx, places[0]);
  }
  return added.length;
}
