/** Headings are compared as whole phrases, over the whole header row. */
import { expect, test } from 'vitest';
import { assignColumns, type ColumnScore, isExactHeadingScore, scoreHeading } from '#rules/headings';

const scorePhrases = (heading: string, ...phrases: string[]) => scoreHeading(heading, [phrases]);

test.each([
  ['Số dư tài khoản/ Account balance', 'account balance'],
  ['Ngày GD/ Date', 'ngay gd'],
  ['Nợ/ Debit', 'no'],
  ['Giảm (Ghi nợ)', 'ghi no'],
])('%s is %s exactly', (heading, phrase) => {
  expect(isExactHeadingScore(scorePhrases(heading, phrase))).toBe(true);
});

test('a single word in a heading is no match, a phrase of two is; the more other words, the weaker', () => {
  expect(scorePhrases('Tài khoản nợ xấu', 'no')).toBe(0);
  const near = scorePhrases('Số điện thoại mẹ', 'so dien thoai');
  expect(isExactHeadingScore(near)).toBe(false);
  expect(near).toBeGreaterThan(scorePhrases('Số điện thoại của người nhà mẹ', 'so dien thoai'));
  expect(scorePhrases('Số buổi còn lại', 'so buoi')).toBe(0);
  expect(scorePhrases('Chưa đăng ký', 'dang ky')).toBe(0);
});

test('the assignment that fits the whole row best is chosen, and of equal ones the one further left', () => {
  const fits: ColumnScore<'a' | 'b'>[] = [
    { column: 0, name: 'a', fit: 900 },
    { column: 0, name: 'b', fit: 850 },
    { column: 1, name: 'a', fit: 880 },
  ];
  expect(
    assignColumns(fits)
      .map(({ column, name }) => `${name}${column}`)
      .sort(),
  ).toEqual(['a1', 'b0']);
  expect(
    assignColumns([
      { column: 3, name: 'a', fit: 900 },
      { column: 2, name: 'a', fit: 900 },
    ]),
  ).toEqual([{ column: 2, name: 'a', fit: 900 }]);
  expect(assignColumns([])).toEqual([]);
});
