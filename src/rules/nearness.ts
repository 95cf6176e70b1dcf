/** Compares the addresses of a nurse and a customer to find how near they live ("Ai rảnh?", rules 3.12). */
import { foldText } from '#rules/foldText';

/**
 * Distances between the nurse's home and the place of the care, from the nearest to the farthest; `unknown` if an address is too
 * incomplete, `elsewhere` for another city.
 */
export const nearnessLevels = ['ward', 'district', 'area', 'city', 'unknown', 'elsewhere'] as const;
export type Nearness = (typeof nearnessLevels)[number];

/** Place where the sessions are held; `province` is the district (rules 1.8). */
export interface CarePlace {
  city?: string | null;
  province?: string | null;
  ward?: string | null;
  area?: string | null;
  /** The districts of the company's area in the city of the care. */
  area_districts?: readonly string[];
}
/** The places where a nurse lives and works. Ward and area are searched in the free texts. */
export interface NursePlace {
  city?: string | null;
  province?: string | null;
  address?: string | null;
  working_range?: string | null;
}

/** Cache of folded texts, because the texts of the same few nurses are compared for every session. */
const foldedTexts = new Map<string, string>();

function toPlainText(text: string): string {
  const before = foldedTexts.get(text);
  if (before !== undefined) return before;
  const found = foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (foldedTexts.size >= 20_000) foldedTexts.clear();
  foldedTexts.set(text, found);
  return found;
}
const isSamePlace = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && toPlainText(a ?? '') === toPlainText(b ?? '');

/** True if the text contains the place name as whole words ('Phường 1' is not in 'Phường 10'). */
const doesMentionPlace = (text: string | null | undefined, place: string | null | undefined): boolean =>
  Boolean(text && place) && ` ${toPlainText(text ?? '')} `.includes(` ${toPlainText(place ?? '')} `);

/** True if both places are in the same district. If only one of them has a city, the city is ignored. */
export const isInSameDistrict = (one: CarePlace, other: CarePlace): boolean =>
  isSamePlace(one.province, other.province) &&
  (!one.city || !other.city || isSamePlace(one.city, other.city));

/**
 * Returns the distance between the nurse and the care. Wards are compared only within a district, because other districts have wards with
 * the same names.
 */
export function calculateNearness(nurse: NursePlace, care: CarePlace): Nearness {
  if (nurse.city && care.city && !isSamePlace(nurse.city, care.city)) return 'elsewhere';
  const texts = [nurse.working_range, nurse.address];
  const inDistrict =
    isSamePlace(nurse.province, care.province) || texts.some((text) => doesMentionPlace(text, care.province));
  if (inDistrict) return texts.some((text) => doesMentionPlace(text, care.ward)) ? 'ward' : 'district';
  const inArea =
    doesMentionPlace(nurse.working_range, care.area) ||
    (care.area_districts ?? []).some((district) => isSamePlace(nurse.province, district));
  if (inArea) return 'area';
  return isSamePlace(nurse.city, care.city) ? 'city' : 'unknown';
}
