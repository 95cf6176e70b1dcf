import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTransferMemo } from '#rules/toTransferMemo';

test.each([
  ['G123 Nguyễn Thị Đường', 'G123 NGUYEN THI DUONG'],
  ['G123 Trần Hoàng Phương Thảo Nguyên', 'G123 TRAN HOANG PHUONG'],
  ['Lương 11/2026: "chị" Ánh & bé', 'LUONG 11 2026 CHI ANH BE'],
  ['A'.repeat(40), 'A'.repeat(25)],
  ['  …  ', ''],
])('%s is sent as %s', (text, memo) => {
  expect(toTransferMemo(text)).toBe(memo);
});

test('for any text the memo is plain, short and without extra spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(toTransferMemo(text)).toMatch(/^(?=.{0,25}$)([A-Z0-9]+( [A-Z0-9]+)*)?$/);
    }),
  );
});
