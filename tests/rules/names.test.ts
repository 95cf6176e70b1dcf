import { expect, test } from 'vitest';
import { toInitials } from '#rules/names';

test('initials are from the last three words of a name', () => {
  expect(toInitials('Lê Thị Hồng Hạnh')).toBe('THH');
  expect(toInitials(' đỗ  mai ')).toBe('ĐM');
  expect(toInitials('')).toBe('');
});
