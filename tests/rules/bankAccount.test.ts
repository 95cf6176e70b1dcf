import { expect, test } from 'vitest';
import { findNamedBank, normaliseAccountNumber, parseBankAccount } from '#rules/bankAccount';

test.each([
  ['Vietcombank 0123456789', 'vietcombank', '0123456789'],
  ['123 456 789 - MB Bank, Nguyễn Thị A', 'mbbank', '123456789'],
  ['STK 19031234567890 tại Techcombank CN Quận 1', 'techcombank', '19031234567890'],
  ['ACB: 218765439', 'acb', '218765439'],
  ['vcb 0071.001.234.567', 'vietcombank', '0071001234567'],
  ['Ngân hàng Viettin? không, VIETINBANK 101872345678', 'vietinbank', '101872345678'],
])('the account in "%s"', (text, bank, account) => {
  expect(parseBankAccount(text)).toEqual({ bank, account });
});

test.each([
  [null],
  [''],
  ['Vietcombank'],
  ['0123456789'],
  ['Sacombank 0123456789'],
  ['Vietcombank hoặc ACB 0123456789'],
  ['ACB 123456789, 987654321 (vợ)'],
  ['ACB 12345'],
  ['Hambacb 123456789'],
])('"%s" contains no account', (text) => {
  expect(parseBankAccount(text)).toBeNull();
});

test.each([
  ['0123 456-789', '0123456789'],
  ['mb0123456', 'MB0123456'],
  ['12345', null],
  ['12345678901234567890', null],
  ['1234567đ', null],
  [null, null],
])('an account number typed as %s', (typed, number) => {
  expect(normaliseAccountNumber(typed)).toBe(number);
});

test.each([
  ['NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM · Sao kê tài khoản', 'vietcombank'],
  ['Ngân hàng Thương mại Cổ phần Đầu tư và Phát triển Việt Nam', 'bidv'],
  ['MB Bank · Chi nhánh Quận 3', 'mbbank'],
  ['Sao kê của Vietcombank, chuyển đến ACB', null],
  ['CÔNG TY MẸ VÀ BÉ', null],
])('the bank in "%s"', (text, bank) => {
  expect(findNamedBank(text)).toBe(bank);
});
