import { expect, test } from 'vitest';
import { findMentions } from '#rules/findMentions';

const people = [
  { id: '1', name: 'Nguyễn Thị Hoa' },
  { id: '2', name: 'Trần Hoa' },
  { id: '3', name: 'Lê Văn Đức' },
  { id: '4', name: 'Lê Văn Đức' },
  { id: '5', name: 'BS. Mai-Anh' },
  { id: '6', name: 'Nguyễn Thị' },
];
const named = (text: string, chosen?: string[]) =>
  findMentions(text, people, chosen).map(({ from, to, ids }) => [text.slice(from, to), ids]);

test.each([
  ['nhờ @Nguyễn Thị Hoa xem giúp', [['@Nguyễn Thị Hoa', ['1']]]],
  [
    '@nguyen thi hoa, @TRẦN  HOA.',
    [
      ['@nguyen thi hoa', ['1']],
      ['@TRẦN  HOA', ['2']],
    ],
  ],
  // The longest matching name.
  ['@Nguyễn Thị Hồng', [['@Nguyễn Thị', ['6']]]],
  ['@bs mai anh ơi', [['@bs mai anh', ['5']]]],
  // The end of a name, if only one user's name has this end.
  ['hỏi @Mai Anh và @Hoa', [['@Mai Anh', ['5']]]],
  // Both users have this name.
  ['@Lê Văn Đức', [['@Lê Văn Đức', ['3', '4']]]],
  ['hoa@nguyenthihoa.vn, thu.ngan@Hoa', []],
  ['@ Nguyễn Thị Hoa @', []],
  ['@Nguyễn\nThị Hoa', []],
  ['@Nguyễn Thị Hoàng Anh', [['@Nguyễn Thị', ['6']]]],
  ['@'.repeat(500), []],
])('%s', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('of several users with the same name, the chosen ones are mentioned', () => {
  expect(named('@Lê Văn Đức', ['4'])).toEqual([['@Lê Văn Đức', ['4']]]);
  expect(named('@Lê Văn Đức', ['1'])).toEqual([['@Lê Văn Đức', ['3', '4']]]);
});

test('a name typed with decomposed accents is the same', () => {
  expect(named('@Nguyễn Thị Hoa'.normalize('NFD'))).toEqual([['@Nguyễn Thị Hoa'.normalize('NFD'), ['1']]]);
});
