import { describe, expect, it } from 'vitest';
import { completeAddress, findAreaOfDistrict, isPlaceNamed } from '#rules/places';
import { places } from '#seeds/places';
import { presentWards } from '#seeds/presentWards';

const known = [...places, ...presentWards].flatMap(({ city, district, area, wards }) =>
  wards.map((ward) => ({ province: city, district, ward, area })),
);
const find = (province: string | null, city: string | null = null, ward: string | null = null) =>
  completeAddress(known, { city, province, ward });

describe('a district in any spelling', () => {
  it.each([
    ['Q1', 'Quận 1', 'HCM Trung tâm'],
    ['q.7', 'Quận 7', 'HCM Nam'],
    ['Q 07', 'Quận 7', 'HCM Nam'],
    ['7', 'Quận 7', 'HCM Nam'],
    ['quan 12', 'Quận 12', 'HCM Bắc'],
    ['Bình Thạnh', 'Quận Bình Thạnh', 'HCM Trung tâm'],
    ['Q. BÌNH THẠNH', 'Quận Bình Thạnh', 'HCM Trung tâm'],
    ['go vap', 'Quận Gò Vấp', 'HCM Bắc'],
    ['TP Thủ Đức', 'Thành phố Thủ Đức', 'HCM Thủ Đức'],
    ['Q2', 'Thành phố Thủ Đức', 'HCM Thủ Đức'],
    ['quận 9', 'Thành phố Thủ Đức', 'HCM Thủ Đức'],
    ['H. Nhà Bè', 'Huyện Nhà Bè', 'HCM Nam'],
  ])('%s', (written, province, area) =>
    expect(find(written)).toEqual({ city: 'Hồ Chí Minh', province, ward: null, area, unknown: [] }));
  it('is in the named city', () => {
    expect(find('Đống Đa', 'HN')).toMatchObject({ city: 'Hà Nội', province: 'Quận Đống Đa' });
    expect(find('Q1', 'TP.HCM')).toMatchObject({ city: 'Hồ Chí Minh', province: 'Quận 1' });
    expect(find('Q1', 'Hà Nội')).toMatchObject({ province: 'Q1', area: null, unknown: ['province'] });
  });
  it('is in the city that now contains the former province', () => {
    expect(find('Dĩ An', 'Bình Dương')).toMatchObject({ city: 'Hồ Chí Minh', unknown: [] });
    expect(find('TP. Vũng Tàu', 'Tỉnh Bà Rịa - Vũng Tàu')).toMatchObject({
      city: 'Hồ Chí Minh',
      unknown: [],
    });
    expect(find('Hà Đông', 'Hà Tây')).toMatchObject({ city: 'Hà Nội', province: 'Quận Hà Đông' });
    const own = { province: 'Bình Dương', district: 'Dĩ An', ward: 'Phường Dĩ An', area: null };
    const named = { city: 'bình dương', province: 'Dĩ An', ward: null };
    expect(completeAddress([...known, own], named)).toMatchObject({ city: 'Bình Dương', province: 'Dĩ An' });
  });
  it('is found in an address', () => {
    expect(find('P.14, Q. Bình Thạnh, TPHCM')).toMatchObject({
      city: 'Hồ Chí Minh',
      province: 'Quận Bình Thạnh',
      ward: 'Phường 14',
      unknown: [],
    });
  });
  it('stays as written if it contains a street, which would be lost', () => {
    expect(find('12 Lê Lợi, Q1')).toMatchObject({ province: '12 Lê Lợi, Q1', unknown: ['province'] });
    expect(find('P.14, Q. Bình Thạnh, Việt Nam')).toMatchObject({ ward: 'Phường 14', unknown: [] });
  });
  it('stays as written if it is unknown', () =>
    expect(find('Đà Lạt', 'Lâm Đồng')).toEqual({
      city: 'Lâm Đồng',
      province: 'Đà Lạt',
      ward: null,
      area: null,
      unknown: ['city', 'province'],
    }));
});

describe('a ward', () => {
  it.each([
    ['p1', 'Q3', 'Phường 1', 'Quận 3'],
    ['Bến Nghé', 'q1', 'Phường Bến Nghé', 'Quận 1'],
    ['phuong sai gon', null, 'Phường Sài Gòn', 'Quận 1'],
    ['P. Gia Định', 'Bình Thạnh', 'Phường Gia Định', 'Quận Bình Thạnh'],
    ['Thủ Dầu Một', null, 'Phường Thủ Dầu Một', 'Thành phố Thủ Dầu Một'],
  ])('%s in %s, from before or after 1 July 2025', (written, district, ward, province) =>
    expect(find(district, 'HCM', written)).toMatchObject({ ward, province, unknown: [] }));
  it('that exists in many districts determines none of them', () =>
    expect(find(null, 'HCM', 'Phường 1')).toMatchObject({ province: null, unknown: ['ward'] }));
  it('that is unknown gives the area of its district', () =>
    expect(find('Q1', 'HCM', 'Phường Không Có')).toMatchObject({ area: 'HCM Trung tâm', unknown: ['ward'] }));
});

it('every known district gives an area', () => {
  for (const { city, district, area } of [...places, ...presentWards])
    expect([district, find(district, city).area]).toEqual([district, area]);
});

it('a district with two areas gives none', () => {
  expect(findAreaOfDistrict([{ area: 'A' }, { area: 'B' }])).toBeNull();
  expect(findAreaOfDistrict([{ area: 'A' }, { area: null }])).toBeNull();
  expect(findAreaOfDistrict([{ area: 'A' }, { area: 'A' }])).toBe('A');
});

it('text in a form matches the place, and no other place with a longer name', () => {
  expect(isPlaceNamed('province', 'Quận 1', 'q1')).toBe(true);
  expect(isPlaceNamed('province', 'Quận 10', 'q1')).toBe(false);
});
