import { describe, expect, test } from 'vitest';
import { findPayerTexts, hasPartOfName, PayerNameFinder } from '#rules/payerNames';

const people = ['Nguyễn Thị Lan', 'Nguyễn Thị Lan Anh', 'Lê Ngô Cảnh', 'Lê Ngọc Anh', 'Đỗ Nội'].map(
  (name) => ({ key: name, name }),
);
const findPayers = (description: string, fewest = 3) => [
  ...new PayerNameFinder(people).find(description, fewest),
];

test.each([
  ['NGUYEN THI LAN chuyen tien', ['Nguyễn Thị Lan']],
  ['NGUYENTHILAN CK', ['Nguyễn Thị Lan']],
  ['CKNGUYENTHILAN', ['Nguyễn Thị Lan']],
  ['NGUYEN THILAN 0912345678', ['Nguyễn Thị Lan']],
  ['nguyễn thị lan tắm bé', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN THANH TOAN', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN.TAM', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN ANH', ['Nguyễn Thị Lan Anh']],
  ['NGUYENTHILANANH', ['Nguyễn Thị Lan Anh']],
  ['NGUYEN THI LAN ANH cho NGUYEN THI LAN', ['Nguyễn Thị Lan Anh', 'Nguyễn Thị Lan']],
  // A longer name of another person, with a word before or after.
  ['NGUYEN THI LAN HUONG chuyen tien', []],
  ['NGUYENTHILANHUONG', []],
  ['LE NGUYEN THI LAN', []],
  ['HO NGUYEN THI LAN', []],
  // Ordinary words that are also family names, or syllables of names.
  ['CHI LUONG NGUYEN THI LAN', ['Nguyễn Thị Lan']],
  ['CHAU NGUYEN THI LAN', ['Nguyễn Thị Lan']],
  ['LUONG NGUYENTHILAN T11', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN LUONG THANG 11', ['Nguyễn Thị Lan']],
  ['TT NGUYEN THI LAN THANG 11/2026', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN TAM 5 BUOI', ['Nguyễn Thị Lan']],
  ['ONG NGUYEN THI LAN', ['Nguyễn Thị Lan']],
  ['chuyen ho NGUYEN THI LAN', ['Nguyễn Thị Lan']],
  ['NGUYEN THI LAN LUONG HOA', []],
  // The letters are the same: only spaces distinguish the names, and without spaces both match.
  ['LE NGO CANH', ['Lê Ngô Cảnh']],
  ['LE NGOC ANH', ['Lê Ngọc Anh']],
  ['LENGOCANH', ['Lê Ngô Cảnh', 'Lê Ngọc Anh']],
  ['LAN NGUYEN THI', []],
  ['NGUYEN LAN', []],
  ['DO NOI CK', []],
])('%s matches %j', (description, wanted) =>
  expect(findPayers(description).sort()).toEqual([...wanted].sort()));

test('a name of two words counts as a name if two are enough', () => {
  expect(findPayers('DO NOI CK', 2)).toEqual(['Đỗ Nội']);
  expect(findPayers('DO NOI HA', 2)).toEqual([]);
});

test('two words of a name, one after the other', () => {
  expect(hasPartOfName('Nguyễn Thị Lan', 'chi thi lan ck')).toBe(true);
  expect(hasPartOfName('Nguyễn Thị Lan', 'lan ck')).toBe(false);
});

describe('the sender of money', () => {
  test.each([
    [
      'MBVCB.551234.NGUYEN THI LAN ck.CT tu 0071001234567 TRAN VAN BINH toi 1023 CTY',
      ['0071001234567', 'TRAN VAN BINH'],
    ],
    ['TRAN VAN BINH chuyen tien FT26320987', ['TRAN VAN BINH']],
    ['tran van binh thanh toan', ['TRAN VAN BINH']],
    ['IBFT chuyen tien tam be', []],
    ['Chi Lan ck', []],
    ['tu TK 19001234567 noi dung: ck', ['19001234567']],
    // Given names that are also ordinary words, and a form of address before the name.
    ['ONG NGUYEN VAN BA CHUYEN KHOAN', ['NGUYEN VAN BA']],
    ['chu TRAN LE VAN BA ck', ['TRAN LE VAN BA']],
    ['NGUYEN THI HOA nop ho TRAN VAN BE', ['NGUYEN THI HOA']],
    ['nop ho TRAN VAN BE', ['TRAN VAN BE']],
    ['TRAN VAN BA chuyen tien tam be', ['TRAN VAN BA']],
    ['LE VAN BA CK', ['LE VAN BA']],
    ['NGUYEN THI BE chuyen tien', ['NGUYEN THI BE']],
    ['NGUYEN THI BE BA CK', ['NGUYEN THI BE BA']],
    ['VO THI BE', ['VO THI BE']],
    ['NGUYEN THI EM CK', ['NGUYEN THI EM']],
    ['BUI THI ME', ['BUI THI ME']],
    ['TRAN THI CO', ['TRAN THI CO']],
    ['TRAN NGOC EM CK', ['TRAN NGOC EM']],
    ['NGUYEN THANH TRUNG chuyen tien', ['NGUYEN THANH TRUNG']],
    // Ordinary words after a whole name, and after a name of two words.
    ['NGUYEN THI HOA me be An', ['NGUYEN THI HOA']],
    ['NGUYEN THI HOA em ck', ['NGUYEN THI HOA']],
    ['TRAN LAN em ck', []],
    ['LE VAN tra tien goi', []],
    ['ONG THI MAI ck', ['ONG THI MAI']],
  ])('%s', (description, wanted) => expect(findPayerTexts(description)).toEqual(wanted));
});
