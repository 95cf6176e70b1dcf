import { describe, expect, it } from 'vitest';
import { toNaturalSortKey } from '#rules/toNaturalSortKey';

const sorted = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, key: toNaturalSortKey([name]) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ name }) => name);

describe('the natural order of names', () => {
  it('sorts numbers by their value', () => {
    const names = ['Quận 1', 'Quận 2', 'Quận 03', 'Quận 10', 'Quận 11', 'Quận Bình Tân', 'Quận Gò Vấp'];
    expect(sorted([...names].reverse())).toEqual(names);
  });

  it('sorts by the Vietnamese alphabet, then by tones', () => {
    const names = [
      'An',
      'Ăn',
      'Ân',
      'Ba',
      'Bà',
      'Bả',
      'Bã',
      'Bá',
      'Bạ',
      'Da',
      'Đa',
      'Đà',
      'Ê',
      'Oa',
      'Ô',
      'Ơ',
      'Ư',
    ];
    expect(sorted([...names].reverse())).toEqual(names);
  });

  it('equals the collator’s order for names of places', () => {
    const names = [
      ...Array.from({ length: 30 }, (_, at) => `Phường ${at + 1}`),
      ...['Phường Bến Nghé', 'Phường Bến Thành', 'Phường Cầu Kho', 'Phường Cô Giang', 'Phường Đa Kao'],
      ...['Phường Tân Định', 'Xã Bình Chánh', 'Xã Đa Phước', 'Thị trấn Củ Chi', 'Huyện Hóc Môn'],
      ...[
        'Quận Ba Đình',
        'Quận Cầu Giấy',
        'Quận Đống Đa',
        'Quận Hai Bà Trưng',
        'Quận Hà Đông',
        'Quận Hoàn Kiếm',
      ],
    ];
    const { compare } = new Intl.Collator('vi', { numeric: true });
    expect(sorted(names)).toEqual([...names].sort(compare));
  });

  it('sorts several texts by the first, then by the next', () => {
    const places = [
      ['Hà Nội', 'Ba Đình', 'Phường 9'],
      ['Hồ Chí Minh', 'Quận 2', 'Phường 10'],
      ['Hồ Chí Minh', 'Quận 10', 'Phường 2'],
      ['Hồ Chí Minh', 'Quận 10', 'Phường 10'],
    ];
    const keys = places.map(toNaturalSortKey);
    expect([...keys].sort()).toEqual(keys);
  });

  it('is short enough for an index, for any texts', () => {
    expect(toNaturalSortKey(['ậ'.repeat(255), '9'.repeat(255), 'ế '.repeat(120)]).length).toBeLessThan(2000);
  });
});
