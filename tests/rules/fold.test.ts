import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPhone, foldText, toSearchTerms } from '#rules/foldText';

describe('fold', () => {
  it('finds Nguyễn Thị Đường by plain letters', () =>
    expect(foldText('Nguyễn  Thị\tĐường ')).toBe('nguyen thi duong'));
  it('treats composed and decomposed letters as equal', () =>
    expect(foldText('ướ'.normalize('NFD'))).toBe(foldText('ướ'.normalize('NFC'))));
  it('keeps characters that are wildcards elsewhere', () => expect(foldText('50%_a')).toBe('50%_a'));
  it('does not change when folded again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => void expect(foldText(foldText(text))).toBe(foldText(text)),
      ),
    );
  });
});

describe('foldPhone', () => {
  it.each([
    ['+84 912 345 678', '0912345678'],
    ['(+84) 0912.345.678', '0912345678'],
    ['0084 912-345-678', '0912345678'],
    ['84912345678', '0912345678'],
    ['0912 345', '0912345'],
    ['+1 415-555-2671', '14155552671'],
    ['345 84', '34584'],
    ['8491', '8491'],
  ])('%s becomes %s', (text, digits) => expect(foldPhone(text)).toBe(digits));
});

describe('foldTerms', () => {
  it.each([
    ['an 0912 345 678', ['an', '0912345678']],
    ['Ân +84 912 345 678 Đường', ['an', '0912345678', 'duong']],
    ['0912.345.678', ['0912345678']],
    ['0912-345', ['0912345']],
    ['84 912 345 678', ['0912345678']],
    ['912 345 678', ['912345678']],
    ['0912345678 0987654321', ['0912345678', '0987654321']],
    ['12 0912345678', ['12', '0912345678']],
    ['028 3812 3456', ['02838123456']],
    ['+1 415 555 2671 an', ['14155552671', 'an']],
    ['số 12 3', ['so', '12', '3']],
    ['ngõ 02 03', ['ngo', '02', '03']],
    ['12/3 đường 3/2', ['12/3', 'duong', '3/2']],
    ['1.000.000', ['1.000.000']],
    ['20/11/2026', ['20/11/2026']],
    ['an An ân', ['an']],
    ['   ', []],
  ])('%s searches for %j', (query, terms) => expect(toSearchTerms(query)).toEqual(terms));

  it('makes one term of a Vietnamese phone in any spelling', () => {
    const rest = fc
      .tuple(fc.constantFrom('3', '5', '7', '8', '9'), fc.stringMatching(/^\d{8}$/))
      .map((two) => two.join(''));
    const spelling = fc.record({
      prefix: fc.constantFrom('0', '+84', '+84 ', '+84 0', '84', '(+84) ', '0084 '),
      gap: fc.constantFrom('', ' ', '.', '-'),
      rest,
    });
    fc.assert(
      fc.property(spelling, ({ prefix, gap, rest }) => {
        const spelled = prefix + [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].join(gap);
        expect(toSearchTerms(`thu ${spelled}`)).toEqual(['thu', `0${rest}`]);
      }),
    );
  });
});
