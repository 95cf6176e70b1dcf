import { expect, test } from 'vitest';
import { initialsOf } from '#rules/names';

test('initials are from the last three words of a name', () => {
  expect(initialsOf('Lê Thị Hồng Hạnh')).toBe('THH');
  expect(initialsOf(' đỗ  mai ')).toBe('ĐM');
  expect(initialsOf('')).toBe('');
});
