import { describe, expect, it } from 'vitest';
import { findProfileChanges } from '../../src/resources/agents/findProfileChanges.ts';
import { findAreaOfAddress, listPlaceChoices } from '../../src/resources/customers/listPlaceChoices.ts';
import { formatQrFileName } from '../../src/resources/partners/formatQrFileName.ts';

const locations = [
  { province: 'Hồ Chí Minh', district: 'Quận 10', ward: 'Phường 2', area: 'A' },
  { province: 'Hồ Chí Minh', district: 'Quận 2', ward: 'Phường An Phú', area: 'B' },
  { province: 'Hồ Chí Minh', district: 'Quận 10', ward: 'Phường 14', area: 'A' },
  { province: 'Hà Nội', district: 'Ba Đình', ward: 'Kim Mã', area: 'C' },
];
const names = (name: string, values = {}) =>
  listPlaceChoices(locations, name, values).map(({ value }) => value);

describe('offered places', () => {
  it('contain each city once', () => expect(names('city')).toEqual(['Hà Nội', 'Hồ Chí Minh']));
  it('contain the districts of the city, sorted by number', () =>
    expect(names('province', { city: 'Hồ Chí Minh' })).toEqual(['Quận 2', 'Quận 10']));
  it('contain the wards of the district in that city', () =>
    expect(names('ward', { city: 'Hồ Chí Minh', province: 'Quận 10' })).toEqual(['Phường 2', 'Phường 14']));
  it('are empty until the higher place is chosen', () =>
    expect(names('ward', { province: 'Quận 10' })).toEqual([]));
});

it('the area follows from the ward, or from a district with a single area', () => {
  const place = { city: 'Hồ Chí Minh', province: 'Quận 2', ward: 'Phường An Phú' };
  expect(findAreaOfAddress(locations, place)).toBe('B');
  expect(findAreaOfAddress(locations, { ...place, ward: null })).toBe('B');
  expect(findAreaOfAddress(locations, { city: 'Hồ Chí Minh', province: null, ward: null })).toBeNull();
  expect(findAreaOfAddress(locations, { ...place, city: 'Hà Nội' })).toBeNull();
});

it('saving a nurse’s profile sends only what changed', () => {
  const before = { phone: '0912345678', skills: ['baby_bath'], note: null };
  expect(
    findProfileChanges(before, { ...before, skills: ['baby_bath'], note: 'Rảnh sáng', commission: 30 }),
  ).toEqual({
    note: 'Rảnh sáng',
    commission: 30,
  });
});

it('a QR image is named after the partner’s code and the landing page, without characters that file names cannot contain', () => {
  const named = (name: string | null, code = 'DT01') =>
    formatQrFileName({ id: '1', code }, { id: '5', name });
  expect(named('Trang Khuyến mãi Đông')).toBe('DT01 Trang Khuyến mãi Đông.png');
  expect(named(' ../a\\b: "c"\n', 'A/B')).toBe('A B a b c.png');
  expect(named(null)).toBe('DT01 5.png');
});
