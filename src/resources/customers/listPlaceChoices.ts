import { completeAddress } from '#rules/places';
import type { Choice } from '#schema/kinds';

/** Maps a customer's address field to the location's field: a location's `province` is the city (rules 1.8). */
const column: Readonly<Record<string, string>> = { city: 'province', province: 'district', ward: 'ward' };
type Values = Readonly<Record<string, unknown>>;

/** Returns the cities, the districts of the chosen city, or the wards of the chosen district, without duplicates, ordered by name. */
export function listPlaceChoices(locations: readonly Values[], name: string, values: Values): Choice[] {
  const above = name === 'city' ? [] : name === 'province' ? ['city'] : ['city', 'province'];
  if (above.some((each) => !values[each])) return [];
  const within = locations.filter((place) =>
    above.every((each) => place[column[each] ?? ''] === values[each]),
  );
  const names = new Set(within.map((place) => String(place[column[name] ?? ''] ?? '')).filter(Boolean));
  return [...names]
    .sort(new Intl.Collator('vi', { numeric: true }).compare)
    .map((value) => ({ value, label: value }));
}

/** Returns the area of an address by the server's rule; null if it is unknown (rules 1.7). */
export function findAreaOfAddress(
  locations: readonly Values[],
  { city, province, ward }: Values,
): string | null {
  if (!province) return null;
  const address = { city: toTextOrNull(city), province: toTextOrNull(province), ward: toTextOrNull(ward) };
  const known = locations.map((place) => ({
    province: toTextOrNull(place.province) ?? '',
    district: toTextOrNull(place.district) ?? '',
    ward: toTextOrNull(place.ward) ?? '',
    area: toTextOrNull(place.area),
  }));
  return completeAddress(known, address).area;
}
const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
