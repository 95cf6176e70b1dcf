import { expect, test } from 'vitest';
import { isCustomerMessage } from '#rules/isCustomerMessage';

test.each([
  ['Nguyễn Thị Hoa', false],
  ['0901 234 567', false],
  ['+84 901.234.567 ', false],
  ['gói 12', false],
  ['Tắm bé 20/11/2026', false],
  ['Hoa 0901234567', true],
  ['mình tên Hoa, bé được 10 ngày, 0901 234 567', true],
  ['Chị ơi cho em hỏi\nbé em sinh hôm qua', true],
  ['Hoa\n', false],
])('%j is a message: %s', (text, is) => {
  expect(isCustomerMessage(text)).toBe(is);
});
