import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#rules/foldText';
import { type MentionedPerson, MentionFinder, phoneSeparators } from '#rules/mentions';

const ERASED = '…';
const createFinder = (person: Partial<MentionedPerson>) =>
  new MentionFinder({ phones: [], names: [], words: [], otherNames: [], ...person });
const lan = {
  phones: ['0901234567'],
  names: ['Nguyễn Thị Ngọc Lan'],
  words: ['12 ngõ Bằng Lăng'],
  otherNames: ['Trần Lan Anh Thư', 'Nguyễn Thị Ngọc Lan Chi'],
};

describe('a phone', () => {
  test.each([
    '0901234567',
    '0901 234 567',
    '090.123.4567',
    '090-123-45-67',
    '(090) 1234567',
    '0901\u00a0234\u00a0567',
    '84901234567',
    '84 901 234 567',
    '+84901234567',
    '+84 901 234 567',
    '+84 (0)901.234.567',
    '0084901234567',
    'CK0901234567NOP',
  ])('is found as %s', (spelling) => {
    const text = `gọi ${spelling} nhé`;
    expect(createFinder(lan).hasPhone(text)).toBe(true);
    expect(createFinder(lan).erase(text, ERASED).replace(/\D/g, '')).toBe('');
  });

  test.each([
    '0901234568',
    '10901234567',
    '09012345671',
    '901.234.567 đ',
    '84901234568',
    '0901 234 56',
  ])('is not %s', (text) => {
    expect(createFinder(lan).hasPhone(text)).toBe(false);
    expect(createFinder(lan).erase(text, ERASED)).toBe(text);
  });

  test('from another country is found with and without its sign', () => {
    const abroad = createFinder({ phones: ['+14155552671'] });
    for (const text of ['+1 415 555 2671', '0014155552671', '1-415-555-2671'])
      expect(abroad.erase(text, ERASED)).toBe(ERASED);
    expect(abroad.hasPhone('+1 415 555 2672')).toBe(false);
  });

  test('is found by its digits, whatever separators are between them', () => {
    const between = fc.array(fc.constantFrom('', ...phoneSeparators), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(between, fc.constantFrom('0', '84', '+84', '0084'), (signs, trunk) => {
        const text = trunk + [...'901234567'].map((digit, at) => signs[at] + digit).join('');
        const plain = phoneSeparators.reduce((all, sign) => all.replaceAll(sign, ''), text);
        expect(createFinder(lan).hasPhone(text)).toBe(true);
        expect(createFinder(lan).needles.joined.every((digits) => plain.includes(digits))).toBe(true);
      }),
    );
  });
});

describe('a name', () => {
  test.each([
    ['CK NGUYEN THI NGOC LAN TIEN TAM BE', `CK ${ERASED} TIEN TAM BE`],
    ['Mẹ Nguyễn thị ngọc lan dặn', `Mẹ ${ERASED} dặn`],
    ['NGUYỄN THỊ NGỌC LAN', ERASED],
    ['Nguyen Thị Ngoc Lan', ERASED],
    ['Nguyễn  Thị-Ngọc Lan.', `${ERASED}.`],
    ['Nguyễn Thị Ngọc Lan'.normalize('NFD'), ERASED],
  ])('is found in %s', (text, left) => {
    expect(createFinder(lan).erase(text, ERASED)).toBe(left);
  });

  test.each([
    'Nguyễn Thị Ngọc Lân',
    'Nguyễn Thị Ngọc Lan Chi',
    'NGUYEN THI NGOC LAN CHI CK',
    'Nguyễn Thị Ngọc Lanh',
    'Ngọc Lan',
    'Nguyễn Thị Ngọc, em chồng tên là Lan',
    'Nguyễn Thị Ngọc\nLan',
  ])('is not %s', (text) => {
    expect(createFinder(lan).erase(text, ERASED)).toBe(text);
  });

  test.each(['Lan', 'Chị Lan', 'mẹ bé Lan'])('of one word does not count as a name: %s', (name) => {
    const person = createFinder({ names: [name] });
    expect(person.needles.names).toEqual([]);
    for (const text of ['Khách hàng Lan', 'Chị Lan hẹn lại', 'Trần Lan Anh Thư'])
      expect([person.erase(text, ERASED), person.erase(text, ERASED, { isHers: true })]).toEqual([
        text,
        text,
      ]);
  });

  test('that another person also has is hers only in texts about her', () => {
    const shared = createFinder({ names: lan.names, otherNames: ['Nguyễn Thị Ngọc Lan'] });
    expect(shared.erase('Nguyễn Thị Ngọc Lan', ERASED)).toBe('Nguyễn Thị Ngọc Lan');
    expect(shared.erase('Nguyễn Thị Ngọc Lan', ERASED, { isHers: true })).toBe(ERASED);
    const alike = createFinder({ names: lan.names, otherNames: ['Nguyễn Thị Ngọc Lân'] });
    expect(alike.erase('NGUYEN THI NGOC LAN', ERASED)).toBe('NGUYEN THI NGOC LAN');
    expect(alike.erase('Nguyễn Thị Ngọc Lan', ERASED)).toBe(ERASED);
  });

  test('in an address is a street’s', () => {
    const street = createFinder({ names: ['Nguyễn Thị Minh Khai'], phones: lan.phones });
    const text = '12 Nguyễn Thị Minh Khai, gọi 0901 234 567';
    expect(street.erase(text, ERASED, { isPlace: true })).toBe(`12 Nguyễn Thị Minh Khai, gọi ${ERASED}`);
  });

  test('is found by its pattern with any accents', () => {
    const spelled = fc.constantFrom(
      'Nguyễn Thị Ngọc Lan',
      'NGUYEN THI NGOC LAN',
      'nguyen thị NGỌC  lan',
      'NGUYỄN.THỊ.NGỌC.LAN',
      'Nguyễn Thị Ngọc Lan'.normalize('NFD'),
    );
    fc.assert(
      fc.property(spelled, (text) => {
        const [like = ''] = createFinder(lan).needles.names;
        const pattern = new RegExp(`^${like.replaceAll('%', '[^]*')}$`);
        expect(pattern.test(`x ${text} y`.toLowerCase())).toBe(true);
        expect(createFinder(lan).erase(text, ERASED)).toBe(ERASED);
      }),
    );
    expect(foldText('Nguyễn')).toBe('nguyen');
  });
});

describe('a line that names her', () => {
  test('loses her other data too', () => {
    const text = '07:30 · Lan · 12 ngõ Bằng Lăng · 0901234567\n08:30 · Lan · 12 ngõ Bằng Lăng · 0901234568';
    expect(createFinder(lan).erase(text, ERASED)).toBe(
      `07:30 · Lan · ${ERASED}\n08:30 · Lan · 12 ngõ Bằng Lăng · 0901234568`,
    );
  });

  test('loses remarks with punctuation too', () => {
    const person = createFinder({ ...lan, words: ['Chó dữ (hẻm 17/39)? Gọi bác Quỳnh-Giao.'] });
    expect(person.erase('0901234567: Chó dữ (hẻm 17/39)? Gọi bác Quỳnh-Giao. Cảm ơn', ERASED)).toBe(
      `${ERASED} Cảm ơn`,
    );
  });

  test('is not changed if it does not name her', () => {
    expect(createFinder(lan).erase('Giao tại 12 ngõ Bằng Lăng', ERASED)).toBe('Giao tại 12 ngõ Bằng Lăng');
    expect(createFinder(lan).erase('Giao tại 12 ngõ Bằng Lăng', ERASED, { isHers: true })).toBe(
      `Giao tại ${ERASED}`,
    );
  });
});

test('a text contains only her phone or name, or more', () => {
  for (const text of ['0901 234 567', ' nguyen thi ngoc lan', '+84901234567', 'Nguyễn Thị Ngọc Lan.'])
    expect(createFinder(lan).isAll(text)).toBe(true);
  for (const text of ['Nguyễn Thị Ngọc Lan Chi', 'chị Nguyễn Thị Ngọc Lan', '0901234567 gọi', 'Lan', ''])
    expect(createFinder(lan).isAll(text)).toBe(false);
});

describe('a name without spaces', () => {
  const hers = { names: ['Nguyễn Thị Lan'], otherNames: ['Nguyễn Thị Lan Chi', 'Nguyễn Thị Lân Anh'] };

  test.each([
    ['NGUYENTHILAN CK', '… CK'],
    ['NGUYENTHILAN', '…'],
    ['nguyenthilan chuyen tien', '… chuyen tien'],
    ['NguyễnThịLan đặt cọc', '… đặt cọc'],
    ['NGUYENTHI LAN CK', '… CK'],
    ['NGUYEN THILAN CK', '… CK'],
    ['NGUYENTHILANCK', '…'],
    ['CKNGUYENTHILAN', '…'],
    ['NGUYENTHILAN0912345678', '…0912345678'],
    ['MB.NGUYENTHILAN.FT123', 'MB.….FT123'],
    ['tu NGUYENTHILAN va NGUYEN THI LAN', 'tu … va …'],
  ])('%s', (text, left) => {
    expect(createFinder(hers).erase(text, ERASED)).toBe(left);
  });

  test.each([
    'NGUYENTHILANCHI CK',
    'NGUYENTHILAN CHI CK',
    'NGUYENTHI LAN CHI CK',
    'NGUYENTHILANG CK',
    'ONGNGUYENTHILAN CK',
    'NGUYENTHILANANH CK',
    'NguyễnThịLân đặt cọc',
    'NGUYE NTHILAN CK',
    'LAN CK',
  ])('in %s belongs to another person', (text) => {
    expect(createFinder(hers).erase(text, ERASED)).toBe(text);
  });

  test('that is short may be any word', () => {
    const short = createFinder({ names: ['Lê An', 'Mai Hoa', 'Lan'] });
    for (const text of ['LEAN CK', 'MAIHOA SPA', 'NGUYENTHILAN'])
      expect(short.erase(text, ERASED)).toBe(text);
    expect(short.erase('LE AN CK', ERASED)).toBe('… CK');
  });

  test('that equals another name with other spaces is hers only in texts about her', () => {
    const two = createFinder({ names: ['Lê Ngọc Anh'], otherNames: ['Lê Ngô Cảnh'] });
    expect(two.erase('LENGOCANH CK', ERASED)).toBe('LENGOCANH CK');
    expect(two.erase('LENGOCANH CK', ERASED, { isHers: true })).toBe('… CK');
    expect(two.erase('LE NGOCANH CK', ERASED)).toBe('LE NGOCANH CK');
    expect(two.erase('LE NGO CANH CK', ERASED)).toBe('LE NGO CANH CK');
  });

  test('is found by its pattern', () => {
    const pattern = new RegExp(`^${createFinder(hers).needles.names[0]?.replaceAll('%', '.*')}$`);
    for (const text of ['NGUYENTHILAN CK', 'NguyễnThịLan', 'NGUYENTHI LAN', 'NGUYENTHILANCK'])
      expect(pattern.test(text.toLowerCase())).toBe(true);
  });
});
