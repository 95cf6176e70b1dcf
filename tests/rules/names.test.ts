import { expect, test } from 'vitest';
import { initialsOf } from '#rules/names';

test('initials are those of a name’s last three words', () => {
  expect(initialsOf('Lê Thị Hồng Hạnh')).toBe('THH');
  expect(initialsOf(' đỗ  mai ')).toBe('ĐM');
  expect(initialsOf('')).toBe('');
});
