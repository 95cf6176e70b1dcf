import { expect, it } from 'vitest';
import { normalisePhone } from '#rules/normalisePhone';

it.each([
  ['0912 345 678', '0912345678'],
  ['+84 912.345.678', '0912345678'],
  ['84912345678', '0912345678'],
  ['0084912345678', '0912345678'],
  ['(+84) 0912-345-678', '0912345678'],
  ['+84 (0)912 345 678', '0912345678'],
  ['912345678', '0912345678'],
  ['028 3812 3456', '02838123456'],
  ['+1 415 555 2671', '+14155552671'],
  ['+82 2 312 3456', '+8223123456'],
  ['\u202a+84 912 345 678\u202c', '0912345678'], // Copied from the contacts of a phone, with invisible direction marks.
])('%s is stored as %s', (text, stored) => expect(normalisePhone(text)).toBe(stored));

it.each([
  '',
  'abc',
  '0123',
  '091234567',
  '09123456789',
  '0168 123 4567',
  '0912345678 / 0987654321',
  '0912345678 ext 5',
])('%s is no phone number', (text) => expect(normalisePhone(text)).toBeNull());
