import { expect, test } from 'vitest';
import { foldText } from '#rules/foldText';
import { toNfc, toNfd } from '#rules/unicodeForm';

const vietnamese = 'Nguyễn Thị Đường ở Quận Bình Thạnh, bé Ỡ';

test('ordinary text equals its Unicode composition and decomposition', () => {
  for (const text of [vietnamese, vietnamese.normalize('NFD'), 'שָׁלוֹם', 'ᄒ\u1161\u11ab', '👩🏽‍🍼', ''])
    expect([toNfc(text), toNfd(text)]).toEqual([text.normalize('NFC'), text.normalize('NFD')]);
});

test('a letter keeps at most 30 marks', () => {
  const many = `a${'\u0315\u0300'.repeat(100_000)}b`;
  expect(toNfd(many)).toBe(`a${'\u0300'.repeat(15)}${'\u0315'.repeat(15)}b`);
  expect(toNfc(many)).toBe(`à${'\u0300'.repeat(14)}${'\u0315'.repeat(15)}b`);
  expect(foldText(many)).toBe('ab');
});
