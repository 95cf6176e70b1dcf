/** How near a nurse lives to a customer, from what their addresses say ("Ai rảnh?", rules 3.12). */
import { fold } from '#rules/fold';

/** From the nearest to the farthest; `unknown` when either address says too little. */
export const nearnesses = ['ward', 'district', 'area', 'city', 'unknown', 'elsewhere'] as const;
export type Nearness = (typeof nearnesses)[number];

/** Where the sessions are: `province` is the district (rules 1.8). */
export interface CarePlace {
  city?: string | null;
  province?: string | null;
  ward?: string | null;
  area?: string | null;
  /** The districts of that area in that city. */
  area_districts?: readonly string[];
}
/** Where a nurse lives and works; ward and area are found in the free texts. */
export interface NursePlace {
  city?: string | null;
  province?: string | null;
  address?: string | null;
  working_range?: string | null;
}

/** Texts as they are compared: the same few of nurses are looked at for every session. */
const known = new Map<string, string>();

function plain(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (known.size >= 20_000) known.clear();
  known.set(text, found);
  return found;
}
const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && plain(a ?? '') === plain(b ?? '');

/** Does the text name the place as whole words ('Phường 1' is not in 'Phường 10')? */
const names = (text: string | null | undefined, place: string | null | undefined): boolean =>
  Boolean(text && place) && ` ${plain(text ?? '')} `.includes(` ${plain(place ?? '')} `);

/** Are both in the same district? A city that only one of them names does not separate them. */
export const inSameDistrict = (one: CarePlace, other: CarePlace): boolean =>
  same(one.province, other.province) && (!one.city || !other.city || same(one.city, other.city));

/** How near the nurse is to the care. A ward counts in its own district only: their names repeat. */
export function nearness(nurse: NursePlace, care: CarePlace): Nearness {
  if (nurse.city && care.city && !same(nurse.city, care.city)) return 'elsewhere';
  const texts = [nurse.working_range, nurse.address];
  const inDistrict = same(nurse.province, care.province) || texts.some((text) => names(text, care.province));
  if (inDistrict) return texts.some((text) => names(text, care.ward)) ? 'ward' : 'district';
  const inArea =
    names(nurse.working_range, care.area) ||
    (care.area_districts ?? []).some((district) => same(nurse.province, district));
  if (inArea) return 'area';
  return same(nurse.city, care.city) ? 'city' : 'unknown';
}
