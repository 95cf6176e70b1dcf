import { expect, it } from 'vitest';
import { dropInvisible, isInvisible } from '#rules/invisible';

it.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u202a\u202c\u200f'],
  ['a soft hyphen, a filler and a Braille blank', '\u00ad\u3164\u2800'],
])('%s is invisible', (_what, text) => expect(isInvisible(text)).toBe(true));

it.each(['a', '\u200ba', '👨‍👩‍👧', '⠁', '.'])('%j is visible', (text) =>
  expect(isInvisible(text)).toBe(false));

it('removes invisible characters and keeps white space', () =>
  expect(dropInvisible('\u202a0912 345\u200b 678\u202c')).toBe('0912 345 678'));
