import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTransferMemo } from '#rules/toTransferMemo';
import { buildTransferCode, findTransferCodes } from '#rules/transferCode';

const letters = ['G', 'L', 'D'] as const;
const anyCode = fc.record({
  letter: fc.constantFrom(...letters),
  id: fc.integer({ min: 1, max: 9_999_999 }).map(String),
});

test('a code contains the letter, the id and its check digit', () => {
  expect(buildTransferCode('G', '570')).toBe('NOIG570K75');
});

test.each([
  ['NOIG570K75 NGUYEN THI HOA', ['G570']],
  ['MBVCB.7781.noi g 570 k 75.CT tu 0123', ['G570']],
  ['CK.NOIG57 0K7\n5-CHUYEN TIEN', ['G570']],
  ['XNOIG570K75123456', ['G570']],
  ['Nội G570-K75', ['G570']],
  ['NOIG570K75 NOIG570K75', ['G570']],
  ['NOIG570K75 va NOIL570K76', ['G570', 'L570']],
  ['NOIG570K76', []],
  ['NOIG0570K75', []],
  ['Ha Noi G7', []],
  ['HA NOI G7 K12', []],
  ['', []],
])('%j contains the codes %j', (text, codes) => {
  expect(findTransferCodes(text).map(({ letter, id }) => letter + id)).toEqual(codes);
});

test('a code is found despite a bank’s changes of spaces, case and surroundings', () => {
  const gap = fc.constantFrom('', '', ' ', '.', ' - ', '\n');
  fc.assert(
    fc.property(anyCode, fc.array(gap, { minLength: 24, maxLength: 24 }), fc.boolean(), (code, gaps, low) => {
      const spread = [...buildTransferCode(code.letter, code.id)].map((one, at) => one + gaps[at]).join('');
      const text = `IBFT 0123 ${low ? spread.toLowerCase() : spread}99 tu NGUYEN VAN A`;
      expect(findTransferCodes(text)).toEqual([code]);
    }),
  );
});

test('one wrong digit makes a code invalid', () => {
  fc.assert(
    fc.property(anyCode, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, place, by) => {
      const text = buildTransferCode(code.letter, code.id);
      const digits = [...text].flatMap((one, at) => (/\d/.test(one) ? [at] : []));
      const at = digits[place % digits.length] as number;
      const wrong = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;
      expect(findTransferCodes(wrong)).toEqual([]);
    }),
  );
});

test('the code at the start of a memo is never cut', () => {
  fc.assert(
    fc.property(anyCode, fc.string({ maxLength: 60 }), (code, name) => {
      const memo = toTransferMemo(`${buildTransferCode(code.letter, code.id)} ${name}`);
      expect(findTransferCodes(memo)).toContainEqual(code);
    }),
  );
});
