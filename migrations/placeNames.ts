/**
 * Finds districts by the names that people typed before the server cleaned input: 'Bthanh', 'q.1', 'Quận Bình Thạnh'. This file must not
 * change, like `table.ts`, and imports nothing.
 */

export interface Place {
  city: string;
  district: string;
  ward: string;
  area: string | null;
}
export interface Written {
  city: string | null;
  province: string | null;
  ward: string | null;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[.,\s]+/g, ' ')
    .trim();

const marks = {
  city: /^(thanh pho|tp|tinh)(?=[\s\d]|hcm|hn)\s*/,
  district: /^(quan|q|huyen|h|thanh pho|tp|thi xa|tx)(?=[\s\d])\s*/,
  ward: /^(phuong|p|xa|x|thi tran|tt|dac khu)(?=[\s\d])\s*/,
};
const cities: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  hcmc: 'ho chi minh',
  sg: 'ho chi minh',
  'sai gon': 'ho chi minh',
  saigon: 'ho chi minh',
  hn: 'ha noi',
  hanoi: 'ha noi',
};

const keyOf = (level: keyof typeof marks, text: string): string => {
  const key = fold(text)
    .replace(marks[level], '')
    .replace(/^0+(?=\d)/, '');
  return level === 'city' ? (cities[key] ?? key) : key;
};

/** Returns the usual short forms of a district: 'Quận Bình Thạnh' → 'bthanh', 'bt'. */
function shortForms(key: string): string[] {
  const words = key.split(' ');
  const last = words.at(-1) ?? '';
  if (words.length < 2 || /\d/.test(last)) return [];
  const initials = words.map(([letter = '']) => letter).join('');
  return [initials.slice(0, -1) + last, initials];
}

export class PlaceNames {
  readonly #places: readonly Place[];

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** Returns the locations of the district that a text means; empty if the text matches no district or several districts. */
  #districtOf(text: string, within: readonly Place[]): readonly Place[] {
    const key = keyOf('district', text);
    const short = key.replace(/ /g, '');
    const exact = within.filter(({ district }) => district === text);
    const keyed = within.filter(({ district }) => keyOf('district', district) === key);
    const shortened =
      short.length < 2
        ? []
        : within.filter(({ district }) => shortForms(keyOf('district', district)).includes(short));
    const found = [exact, keyed, shortened].find((some) => some.length > 0) ?? [];
    const [first] = found;
    return found.every(({ city, district }) => city === first?.city && district === first.district)
      ? found
      : [];
  }

  /** Returns an address with the names used in the locations, and its area; null if the district is unknown. */
  find({ city, province, ward }: Written): (Written & { area: string | null }) | null {
    if (!province) return null;
    const around = city
      ? this.#places.filter((place) => keyOf('city', place.city) === keyOf('city', city))
      : this.#places;
    const district = this.#districtOf(province, around);
    const [first] = district;
    if (!first) return null;
    const here = ward
      ? district.find((place) => keyOf('ward', place.ward) === keyOf('ward', ward))
      : undefined;
    const isOneArea = district.every(({ area }) => area === first.area);
    return {
      city: first.city,
      province: first.district,
      ward: here?.ward ?? ward,
      area: here ? here.area : isOneArea ? first.area : null,
    };
  }

  /** Replaces the district names in a list; unknown names stay unchanged. */
  list(text: string): string {
    return text.replace(
      /[^,;/\n\s][^,;/\n]*/g,
      (part) => this.#districtOf(part.trim(), this.#places)[0]?.district ?? part,
    );
  }
}
