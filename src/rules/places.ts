/**
 * Finds places in the spellings that people use: 'Q1', 'q.7', 'Bình Thạnh', 'TPHCM' (rules 1.12). The `province` of a location is the city;
 * the `district` of a location is the customers' field `province` (rules 1.8).
 */
import { foldText } from '#rules/foldText';

/** The fields of a location that the search needs. */
export interface KnownPlace {
  readonly province: string;
  readonly district: string;
  readonly ward: string;
  readonly area: string | null;
}
/** An address, with the field names of customers. */
export interface Address {
  readonly city: string | null;
  /** Name of the district. */
  readonly province: string | null;
  readonly ward: string | null;
}
export interface FoundPlace extends Address {
  readonly area: string | null;
  /** Fields whose place matches no location; their text is returned as written. */
  readonly unknown: readonly (keyof Address)[];
}

type Level = keyof Address;
const locationColumns = { city: 'province', province: 'district', ward: 'ward' } as const;

const prefixPatterns: Readonly<Record<Level, RegExp>> = {
  city: /^(thanh pho|tp|tinh)(?=[\s\d]|hcm|hn)\s*/,
  province: /^(quan|q|huyen|h|thanh pho|tp|thi xa|tx)(?=[\s\d])\s*/,
  ward: /^(phuong|p|f|xa|x|thi tran|tt|dac khu)(?=[\s\d])\s*/,
};
/** For each other name of a city, the city's name, folded. */
const cityNames: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  hcmc: 'ho chi minh',
  sg: 'ho chi minh',
  'sai gon': 'ho chi minh',
  saigon: 'ho chi minh',
  'ho chi minh city': 'ho chi minh',
  hn: 'ha noi',
  hanoi: 'ha noi',
};
/** Provinces that became part of a city: Hà Tây in 2008, the others on 1 July 2025. */
const formerCities: Readonly<Record<string, string>> = {
  'binh duong': 'ho chi minh',
  'ba ria - vung tau': 'ho chi minh',
  'ba ria-vung tau': 'ho chi minh',
  'ba ria vung tau': 'ho chi minh',
  'vung tau': 'ho chi minh',
  'ha tay': 'ha noi',
};
/** Former districts: Quận 2 and Quận 9 became Thủ Đức in 2021. */
const formerDistricts: Readonly<Record<string, string>> = { 2: 'thu duc', 9: 'thu duc' };

/** Returns the form of a place's name in which different spellings are equal: '7' for 'Quận 07', 'q.7' and '7'. */
function buildPlaceKey(level: Level, text: string): string {
  const plain = foldText(text.replace(/[.,]/g, ' ')).replace(prefixPatterns[level], '');
  const key = plain.replace(/^0+(?=\d)/, '');
  return level === 'city' ? (cityNames[key] ?? key) : key;
}

interface Spelling {
  folded: string;
  key: string;
  /** Abbreviations of the name; only districts have abbreviations. */
  short: readonly string[];
}
/** Cache of spellings, because thousands of locations are compared repeatedly. */
const spellings = new Map<string, Spelling>();

/** Returns the comparable form of a location's own name, with its abbreviations; cached. */
function getSpelling(level: Level, name: string): Spelling {
  const kept = `${level} ${name}`;
  const known = spellings.get(kept);
  if (known) return known;
  const key = buildPlaceKey(level, name);
  const spelling = { folded: foldText(name), key, short: level === 'province' ? listAbbreviations(key) : [] };
  if (spellings.size < 20_000) spellings.set(kept, spelling);
  return spelling;
}

/** True if the typed text means the place with this name. */
export function isPlaceNamed(level: Level, name: string, typed: string): boolean {
  const { key, short } = getSpelling(level, name);
  const wanted = buildPlaceKey(level, typed);
  return key === wanted || (wanted.length > 1 && short.includes(wanted.replace(/[ .]/g, '')));
}

/** Cache per list of locations, because the rows of a file repeat the same places. */
const placesByNameCache = new WeakMap<readonly KnownPlace[], Map<string, readonly KnownPlace[]>>();

/**
 * Returns the locations that the text can mean on this level. If a location has exactly this spelling, only locations with this spelling
 * are returned.
 */
function getPlacesNamed(places: readonly KnownPlace[], level: Level, text: string): readonly KnownPlace[] {
  const found = placesByNameCache.get(places) ?? new Map<string, readonly KnownPlace[]>();
  placesByNameCache.set(places, found);
  const key = `${level} ${text}`;
  const known = found.get(key) ?? findPlacesNamed(places, level, text);
  if (found.size < 2_000) found.set(key, known);
  return known;
}

function findPlacesNamed(places: readonly KnownPlace[], level: Level, text: string): readonly KnownPlace[] {
  const column = locationColumns[level];
  const same = places.filter((place) => place[column] === text);
  if (same.length > 0) return same;
  const wanted = foldText(text);
  const folded = places.filter((place) => getSpelling(level, place[column]).folded === wanted);
  if (folded.length > 0) return folded;
  const keyed = (key: string) => places.filter((place) => getSpelling(level, place[column]).key === key);
  const key = buildPlaceKey(level, text);
  const found = keyed(key);
  if (found.length === 0 && level === 'province') {
    const short = key.replace(/[ .]/g, '');
    const named =
      short.length > 1
        ? places.filter((place) => getSpelling(level, place.district).short.includes(short))
        : [];
    if (named.length > 0) return keepIfOneDistrict(named);
  }
  const former = { city: formerCities, province: formerDistricts, ward: undefined }[level]?.[key];
  return found.length > 0 || !former ? found : keyed(former);
}

/**
 * Returns the abbreviations of a district's name, 'Quận Bình Thạnh' → 'bthanh' and 'bt', except abbreviations that another district also
 * has.
 */
function listAbbreviations(key: string): readonly string[] {
  const words = key.split(' ').filter(Boolean);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || /\d/.test(last)) return [];
  const initials = words.map(([letter = '']) => letter).join('');
  return [initials.slice(0, -1) + last, initials];
}

/** Returns these locations if all are in one district, else an empty list. */
function keepIfOneDistrict(places: readonly KnownPlace[]): readonly KnownPlace[] {
  const [first] = places;
  return places.every(({ province, district }) => province === first?.province && district === first.district)
    ? places
    : [];
}

/** Returns the area of a district if all its locations have the same area, else null. */
export function findAreaOfDistrict(places: readonly Pick<KnownPlace, 'area'>[]): string | null {
  const [first, ...rest] = places;
  return first?.area && rest.every(({ area }) => area === first.area) ? first.area : null;
}

/**
 * Finds the location that an address means, and returns the address with the location's names. Missing parts are filled in if only one
 * place is possible: the city of a district, the district of a ward. The area is the area of the ward, else the area of its district (rules
 * 1.7).
 */
export function completeAddress(places: readonly KnownPlace[], given: Address): FoundPlace {
  const spread = splitDistrict(places, given);
  if (spread) return completeAddress(places, spread);
  const inCity = given.city ? getPlacesNamed(places, 'city', given.city) : places;
  const district = given.province
    ? keepIfOneDistrict(getPlacesNamed(inCity, 'province', given.province))
    : inCity;
  const [ward] = given.ward ? keepIfOneDistrict(getPlacesNamed(district, 'ward', given.ward)) : [];
  const unknown: Level[] = [];
  if (given.city && inCity.length === 0) unknown.push('city');
  if (given.province && district.length === 0) unknown.push('province');
  if (given.ward && !ward) unknown.push('ward');
  const here = ward ?? (given.province ? district[0] : undefined);
  if (!here) {
    const city = given.city && (inCity[0]?.province ?? given.city);
    return { ...given, city, area: null, unknown };
  }
  const around = places.filter(
    (place) => place.province === here.province && place.district === here.district,
  );
  return {
    city: here.province,
    province: here.district,
    ward: ward?.ward ?? given.ward,
    area: ward ? ward.area : findAreaOfDistrict(around),
    unknown,
  };
}

/** Prefixes that mark a piece of an address as a ward or a district. */
const wardPrefixPattern = /^(phường|p|f|xã|x|thị trấn|tt|đặc khu)(?=[\s.\d])/iu;
const districtPrefixPattern = /^(quận|q|huyện|h|thị xã|tx|thành phố|tp)(?=[\s.\d])/iu;

/** A piece that begins with a house number. */
const isNumberedStreet = (piece: string): boolean => /^\d+\S*\s/.test(piece);

/**
 * Finds the ward, district and city in an address written as one text: '15 Trần Hưng Đạo, P. Cầu Kho, Q1'. Only a whole piece between
 * commas counts, or the end of a piece: with a prefix ('12/4 Lê Lợi Q1'), or after a street ('12 Lê Quang Định Bình Thạnh'). A street with
 * the name of a place does not count. Null if no known place is found.
 */
export function findPlaceInText(places: readonly KnownPlace[], text: string): FoundPlace | null {
  const pieces = text
    .normalize('NFC')
    .split(/[,;\n]|\s[-–]\s/)
    .flatMap((piece) => splitAtPlacePrefixes(piece.trim()))
    .filter((piece) => piece !== '');
  const named = pieces.filter((piece) => !isNumberedStreet(piece));
  const found: Found = { city: null, province: null, ward: null };
  // If a text of several pieces does not begin with a number, its first piece is a street or a house, even if it is also the name of a
  // place.
  const isStreetLeading = named.length > 1 && !/^\s*\d/.test(text);
  for (const piece of [...pieces].reverse()) {
    const isFirst = piece === named[0] && isStreetLeading;
    // 'Cầu Giấy, Hà Nội' is a district and its city.
    const isOnlyBesideCity = named.length === 2 && found.city !== null && found.city === named[1];
    if (isNumberedStreet(piece)) Object.assign(found, splitPlaces(places, piece, found));
    else if (
      !found.city &&
      !wardPrefixPattern.test(piece) &&
      getPlacesNamed(places, 'city', piece).length > 0
    )
      found.city = piece;
    else if (
      !found.province &&
      !wardPrefixPattern.test(piece) &&
      (!isFirst || isOnlyBesideCity) &&
      isDistrict(places, piece, found.city)
    )
      found.province = piece;
    else if (
      !found.ward &&
      !districtPrefixPattern.test(piece) &&
      (!isFirst || wardPrefixPattern.test(piece)) &&
      isWard(places, piece, found)
    )
      found.ward = piece;
    else Object.assign(found, splitPlaces(places, piece, found));
  }
  if (!found.city && !found.province && !found.ward) return null;
  const place = completeAddress(places, found);
  return place.unknown.length > 0 && place.unknown.includes('province') ? null : place;
}

interface Found {
  city: string | null;
  province: string | null;
  ward: string | null;
}

/** Words before the name of a street or a building: the name of a place after one of these words is the name of the street. */
const streetWords = new Set(
  'so duong d hem ngo ngach pho cau cho khu lo cu kdc kdt kcn xa truong ga ben dai ap thon to chung cc toa chua nga o tai gan quan huyen phuong q p f h tp tx tt'.split(
    ' ',
  ),
);
const streetStart = /^(?:\d|so |duong |hem |ngo |ngach |chung cu |cc |toa |block |can ho |vinhomes? )/;

/** True if the text before a place is a street or a building with a name: '12 Lê Quang Định', 'hẻm 7/3', but not '12' or '12 đường'. */
function isStreet(text: string): boolean {
  const plain = foldText(text);
  const words = plain
    .replace(/^(?:so )?\d\S*\s*/, '')
    .split(' ')
    .filter(Boolean);
  if (!streetStart.test(plain) || streetWords.has(words.at(-1) ?? '')) return false;
  return words.length > 1 || words.some((word) => /\d/.test(word));
}

/** Returns the longest end of a text, of at most four words, for which the test is true, and the text before it. */
function splitEnd(
  text: string,
  isEnd: (end: string, rest: string) => boolean,
): [rest: string, end: string] | null {
  const words = text.split(/\s+/);
  for (let from = Math.max(0, words.length - 4); from < words.length; from += 1) {
    const [rest, end] = [words.slice(0, from).join(' '), words.slice(from).join(' ')];
    if (isEnd(end, rest)) return [rest, end];
  }
  return null;
}

/**
 * Reads the places at the end of a street that no comma separates: '28 Mai Chí Thọ An Phú Thủ Đức', 'p26 Bình Thạnh HCM'.
 * @param found the places after this piece
 */
function splitPlaces(places: readonly KnownPlace[], piece: string, found: Found): Found {
  if (found.ward) return found;
  if (found.province) return { ...found, ward: wardAtEnd(places, piece, found) };
  const isCity = (end: string) => getPlacesNamed(places, 'city', end).length > 0;
  const byCity = found.city ? null : splitEnd(piece, (end, rest) => rest !== '' && isCity(end));
  for (const [text, city] of byCity ? [byCity, [piece, null] as const] : [[piece, found.city] as const]) {
    const split = splitEnd(text, (end, rest) => {
      const isLong = end.includes(' ') || end.length > 3;
      if (!isLong || wardPrefixPattern.test(end) || !isDistrict(places, end, city)) return false;
      const isAlone = rest === '' && city !== null && city !== found.city;
      return (
        isAlone ||
        isStreet(rest) ||
        (wardPrefixPattern.test(rest) && isWard(places, rest, { city, province: end, ward: null }))
      );
    });
    if (!split) continue;
    const [rest, province] = split;
    const place = { city, province, ward: null };
    if (wardPrefixPattern.test(rest) && isWard(places, rest, place)) return { ...place, ward: rest };
    return { ...place, ward: wardAtEnd(places, rest, place) };
  }
  return found;
}

/** Returns the ward of the found district at the end of a street, or null. */
const wardAtEnd = (places: readonly KnownPlace[], street: string, found: Address): string | null =>
  splitEnd(street, (end, rest) => end.includes(' ') && isStreet(rest) && isWard(places, end, found))?.[1] ??
  null;

/** True if the text is the name of a city, a district or a ward, also one of several; in this district, if one is given. */
export function isPlaceName(
  places: readonly KnownPlace[],
  text: string,
  within: Pick<Address, 'city' | 'province'> | null = null,
): boolean {
  if (/^\d*$/.test(text)) return false;
  const around = within?.province
    ? places.filter((place) => place.district === within.province && place.province === within.city)
    : places;
  return (['city', 'province', 'ward'] as const).some(
    (level) => getPlacesNamed(around, level, text).length > 0,
  );
}

/** Splits a piece before each prefix of a ward or district: 'Lê Lợi P5 Q.10' → 'Lê Lợi', 'P5', 'Q.10'. */
const splitAtPlacePrefixes = (piece: string): string[] =>
  piece
    .replace(/\s+(?=(?:phường|quận|huyện|thị xã|thị trấn|tp\.?\s|thành phố)\s*\S)/giu, '\n')
    .replace(/\s+(?=[pqf]\.?\s*\d{1,2}(?:\s|$))/giu, '\n')
    .replace(/\s+(?=[pq]\.\s*\p{L})/giu, '\n')
    .split('\n')
    .map((part) => part.trim());

function isDistrict(places: readonly KnownPlace[], piece: string, city: string | null): boolean {
  const around = city ? getPlacesNamed(places, 'city', city) : places;
  // Skips a piece that is only a number, because it is a house number and not a district.
  if (/^\d+$/.test(piece)) return false;
  return keepIfOneDistrict(getPlacesNamed(around, 'province', piece)).length > 0;
}

function isWard(places: readonly KnownPlace[], piece: string, { city, province }: Address): boolean {
  if (/^\d+$/.test(piece)) return false;
  const inCity = city ? getPlacesNamed(places, 'city', city) : places;
  const around = province ? keepIfOneDistrict(getPlacesNamed(inCity, 'province', province)) : inCity;
  return keepIfOneDistrict(getPlacesNamed(around, 'ward', piece)).length > 0;
}

/**
 * Replaces each place in a list with its full name: 'Bthanh, GV; TĐ' → 'Quận Bình Thạnh, Quận Gò Vấp; Thành phố Thủ Đức'. Unknown places do
 * not change.
 */
export const expandPlaceList = (places: readonly KnownPlace[], text: string): string =>
  text.replace(
    /[^,;/\n\s][^,;/\n]*/g,
    (part) => keepIfOneDistrict(getPlacesNamed(places, 'province', part.trim()))[0]?.district ?? part,
  );

/**
 * Splits the text of a district field that contains an address, such as 'P.14, Q. Bình Thạnh, TPHCM'. Null if the text is only a district,
 * or if it also contains a street or a house number, which would be lost.
 */
function splitDistrict(
  places: readonly KnownPlace[],
  { city, province, ward: given }: Address,
): Address | null {
  if (!province || given || getPlacesNamed(places, 'province', province).length > 0) return null;
  const parts = province.split(/[,;/]|\s-\s/).map((part) => part.trim());
  if (parts.length < 2) return null;
  const district = parts.find((part) => getPlacesNamed(places, 'province', part).length > 0);
  if (!district) return null;
  const others = parts.filter((part) => part !== district);
  const named = others.find((part) => getPlacesNamed(places, 'city', part).length > 0);
  const ward = others.find((part) => part !== named && getPlacesNamed(places, 'ward', part).length > 0);
  if (others.some((part) => part !== named && part !== ward && foldText(part) !== 'viet nam')) return null;
  return { city: city ?? named ?? null, province: district, ward: ward ?? null };
}
