/** The export formats of the six banks, and the lines read from them. */
import { describe, expect, test } from 'vitest';
import { readBankStatement } from '#api/domain/bank/readBankStatement';

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ number: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
const read = (text: string) => readBankStatement(rows(text)).lines;

const wanted = [
  { at: '2026-11-20', amount: 2_450_000, reference: 'FT001', balance: 12_450_000 },
  { at: '2026-11-21', amount: -100_000, reference: 'FT002', balance: 12_350_000 },
];

const exports: Record<string, string> = {
  Vietcombank: `
    NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM
    Số tài khoản: 0071000123456 | | Loại tiền: VND
    Từ ngày: 01/11/2026 | đến ngày 30/11/2026
    STT | Ngày giao dịch / Transaction date | Số tham chiếu / Reference No. | Số tiền ghi nợ / Debit | Số tiền ghi có / Credit | Số dư / Balance | Mô tả / Description
    1 | 20/11/2026 08:30:15 | FT001 | | 2,450,000 | 12,450,000 | NOIG570K75 NGUYEN THI HOA
    2 | 21/11/2026 | FT002 | 100,000.00 | 0 | 12,350,000 | Phi dich vu
    Tổng cộng / Total | | | 100,000 | 2,450,000
    Số dư cuối kỳ | | | | | 12,350,000`,
  VietinBank: `
    LỊCH SỬ GIAO DỊCH
    STT | Ngày giao dịch | Mô tả giao dịch | Nợ / Debit | Có / Credit | Số dư | Số bút toán | Tên tài khoản đối ứng | Tài khoản đối ứng
    1 | 20-11-2026 08:30:15 | NOIG570K75 NGUYEN THI HOA | 0 | 2450000 | 12450000 | FT001 | NGUYEN THI HOA | 0123
    2 | 21-11-2026 09:00:00 | Phi dich vu | 100000 | 0 | 12350000 | FT002 | |
    Trang 1/1`,
  BIDV: `
    SAO KÊ TÀI KHOẢN
    Số dư đầu kỳ | 10.000.000
    STT | Ngày hiệu lực | Ngày giao dịch | Số tiền ghi nợ | Số tiền ghi có | Số dư | Nội dung giao dịch | Số tham chiếu
    1 | 22/11/2026 | 20/11/2026 | | 2.450.000 | 12.450.000 | NOIG570K75 NGUYEN THI HOA | FT001
    2 | 22/11/2026 | 21/11/2026 | 100.000 | | 12.350.000 | Phi dich vu | FT002
    Cộng phát sinh | | | 100.000 | 2.450.000`,
  Techcombank: `
    Transaction date | Remitter | Remitter bank | Details | Transaction No | Debit | Credit | Balance
    20/11/2026 | NGUYEN THI HOA | MB | NOIG570K75 NGUYEN THI HOA | FT001 | | 2,450,000 | 12,450,000
    21/11/2026 | | | Phi dich vu | FT002 | -100,000 | | 12,350,000`,
  'MB Bank': `
    | | Số tiền giao dịch | | | |
    Ngày hạch toán | Ngày giao dịch | Phát sinh nợ | Phát sinh có | Số dư | Số bút toán | Nội dung
    Posting date | Transaction date | Debit | Credit | Balance | Transaction no | Description
    20/11/2026 | 20/11/2026 | | 2,450,000 VND | 12,450,000 VND | FT001 | NOIG570K75 NGUYEN THI HOA
    21/11/2026 | 21/11/2026 | 100,000 VND | | 12,350,000 VND | FT002 | Phi dich vu`,
  ACB: `
    Ngày | Số GD | Diễn giải | Số tiền | Số dư
    20/11/2026 | FT001 | NOIG570K75 NGUYEN THI HOA | +2,450,000 | 12,450,000
    21/11/2026 | FT002 | Phi dich vu | -100,000 | 12,350,000
    Tổng phát sinh | | | 2,350,000`,
};

test.each(Object.entries(exports))('the export of %s is read', (_bank, text) => {
  const lines = read(text);
  expect(lines).toMatchObject(wanted);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.description).toBe('NOIG570K75 NGUYEN THI HOA');
  expect(lines.map(({ error }) => error)).toEqual([undefined, undefined]);
});

const table = (...lines: string[]) => ['Ngày | Nội dung | Ghi nợ | Ghi có | Số dư', ...lines].join('\n');

test('headings in two rows are combined', () => {
  const text = `
    Ngày | Nội dung | Số tiền giao dịch | | Số dư
    | | Ghi nợ | Ghi có |
    20/11/2026 | a | | 5.000 | 5.000`;
  expect(read(text)).toMatchObject([{ amount: 5_000, balance: 5_000 }]);
});

test('a document number below the day is the reference', () => {
  const text = 'Ngày / Số CT | Nội dung | Ghi nợ | Ghi có\n20/11/2026 5209 - 12345 | a | | 5.000';
  expect(read(text)).toMatchObject([{ at: '2026-11-20', reference: '5209 - 12345' }]);
});

test('a single amount column takes its sign from the column next to it', () => {
  const text = 'Ngày | Nội dung | Nợ/Có | Số tiền\n20/11/2026 | a | D | 5.000\n20/11/2026 | b | C | 7.000';
  expect(read(text).map(({ amount }) => amount)).toEqual([-5_000, 7_000]);
});

test('a word next to the amount that names neither debit nor credit is an error, unless a balance proves the sign', () => {
  const head = 'Ngày | Nội dung | Nợ/Có | Số tiền';
  const words = ['Ghi có', 'Thu', '+', 'CR', 'Ghi nợ', 'Chi', '?'];
  const rows = words.map((side) => `20/11/2026 | a | ${side} | 5.000`);
  expect(read([head, ...rows].join('\n')).map(({ amount, error }) => error ?? amount)).toEqual([
    ...[5_000, 5_000, 5_000, 5_000, -5_000, -5_000],
    'Không rõ tiền vào hay tiền ra: "?".',
  ]);
  const proven = `${head} | Số dư\n20/11/2026 | a | ? | 5.000 | 5.000\n21/11/2026 | b | ? | 2.000 | 3.000`;
  expect(read(proven).map(({ amount }) => amount)).toEqual([5_000, -2_000]);
});

test.each([
  ['+/-', '-', '+'],
  ['Chiều', 'Ra', 'Vào'],
  ['Chiều giao dịch', 'Tiền ra', 'Tiền vào'],
  ['N/C', 'N', 'C'],
  ['D/C', 'D', 'C'],
  ['Có/Nợ', 'Nợ', 'Có'],
  ['Cộng/Trừ', 'Trừ', 'Cộng'],
  // Headings that say nothing: the words below them do.
  ['Ký hiệu', '(−)', '(+)'],
  ['', 'Báo nợ', 'Báo có'],
])('a column "%s" with "%s" and "%s" gives the sign of the amount', (heading, out, into) => {
  const text = `Ngày | Nội dung | ${heading} | Số tiền\n20/11/2026 | a | ${out} | 5.000\n21/11/2026 | b | ${into} | 7.000`;
  expect(readBankStatement(rows(text))).toMatchObject({
    lines: [{ amount: -5_000 }, { amount: 7_000 }],
    columns: [{ field: 'day' }, { field: 'description' }, { field: 'side' }, { field: 'amount' }],
  });
});

test('a column with other words does not give the sign of the amount', () => {
  const text = 'Ngày | Nội dung | Kênh | Số tiền\n20/11/2026 | a | Chi | 5.000\n21/11/2026 | b | QR | 7.000';
  expect(read(text).map(({ amount }) => amount)).toEqual([5_000, 7_000]);
});

describe('an unreadable cell is reported with its row', () => {
  test.each([
    ['cents', '20/11/2026 | a | | 100,000.50 | 1', /số lẻ/],
    ['an amount that is none', '20/11/2026 | a | | nhiều | 1', /Tiền vào phải là số/],
    ['both amounts', '20/11/2026 | a | 1.000 | 2.000 | 1', /cả tiền ra và tiền vào/],
    ['no amount', '20/11/2026 | a | | | 1', /không có số tiền/],
    ['a day that no calendar has', '31/02/2026 | a | | 1.000 | 1', /Ngày "31\/02\/2026"/],
    ['a day that nothing may name', '01/01/2200 | a | | 1.000 | 1', /Ngày "01\/01\/2200"/],
    ['no day', ' | a | | 1.000 | 1', /Ngày/],
    ['a balance that is none', '20/11/2026 | a | | 1.000 | x', /Số dư phải là số/],
    ['a bad day of a company', '31/02/2026 | TONG CONG TY ABC | | 1.000 | 1', /Ngày "31\/02\/2026"/],
    ['a bad day in words', '31-Feb-2026 | CONG TY ABC | | | 1', /Ngày "31-Feb-2026"/],
    ['no day and a company', ' | CÔNG TY TNHH ABC | | 1.000 | 1', /Ngày/],
    ['no day and a debt', ' | CONG NO THANG 11 | | 1.000 | 1', /Ngày/],
    ['no day and cents', ' | a | | 100,000.50 | 1', /Ngày/],
    ['no amount of a company', '20/11/2026 | TỔNG CÔNG TY ABC | | | 1', /không có số tiền/],
    ['no amount of a balance in words', '20/11/2026 | So du no cu | | | 1', /không có số tiền/],
    ['a control character', '20/11/2026 | a\u0000b | | 1.000 | 1', /Nội dung có ký tự không được phép/],
    ['half a character', '20/11/2026 | a\ud800 | | 1.000 | 1', /Nội dung có ký tự không được phép/],
    ['an amount beyond all', '20/11/2026 | a | | 100.000.000.001 | 1', /100 tỷ/],
  ])('%s', (_what, line, error) => {
    const [found] = read(table(line));
    expect(found?.row).toBe(2);
    expect(found?.error).toMatch(error);
  });
});

test('sum and balance rows are not lines, whatever amounts and days they contain', () => {
  const text = table(
    '01/11/2026 | Số dư đầu kỳ | | | 1.000',
    '20/11/2026 | a | | 5.000 | 6.000',
    ' | Cộng trang / Page total | 0 | 5.000 | 6.000',
    'Ngày | Nội dung | Ghi nợ | Ghi có | Số dư',
    '21/11/2026 | b | 1.000 | | 5.000',
    'Tổng phát sinh trong kỳ | | 1.000 | 5.000 |',
    'Tổng số 2 giao dịch: | | 1.000 | 5.000 |',
    ' | Số dư cuối kỳ 30/11/2026 | | | 5.000',
    '30/11/2026 | Closing balance | | | 5.000',
  );
  expect(read(text).map(({ row, description, error }) => [row, description, error])).toEqual([
    [3, 'a', undefined],
    [6, 'b', undefined],
  ]);
});

test('a row that only continues the description belongs to the line above it', () => {
  const text = table(
    '20/11/2026 | NOIG570K75 | | 5.000 | 5.000',
    ' | NGUYEN THI',
    ' | HOA',
    '',
    ' | Người lập biểu',
    '21/11/2026 | b | 1.000 | | 4.000',
    'Tổng cộng | | 1.000 | 5.000 |',
    ' | Kiểm soát viên',
  );
  expect(read(text).map(({ row, description }) => [row, description])).toEqual([
    [2, 'NOIG570K75 NGUYEN THI HOA'],
    [7, 'b'],
  ]);
});

test('days are month/day/year if a day is only possible so, and none is only possible as day/month/year', () => {
  const daysOf = (...days: string[]) =>
    read(table(...days.map((day) => `${day} | a | | 5.000 | `))).map(({ at, error }) => error ?? at);
  expect(daysOf('11/05/2026', '11/14/2026 8:30:15 AM', '12/01/2026')).toEqual([
    ...['2026-11-05', '2026-11-14', '2026-12-01'],
  ]);
  expect(daysOf('11/05/2026', '11/14/2026', '14/11/2026')).toEqual([
    ...['2026-05-11', 'Ngày "11/14/2026" không đọc được. Hãy ghi như 20/11/2026.', '2026-11-14'],
  ]);
});

describe('the account that a statement names', () => {
  const first = '0123400056789';
  const other = '0123400098765';
  const line = '05/11/2026 | TIEN GUI | | 8.000';

  test.each([
    ...['TK: #', 'Số TK: #', 'STK #', 'TK | #', 'TK # - CTY', 'SAO KÊ TÀI KHOẢN #', 'Sao kê TK: #'],
    ...['TKTT: #', 'Tài khoản thanh toán: #', 'Số tài khoản (VND): #', 'Account statement: #', 'A/C No. #'],
    ...['Số tài khoản: # CTY MẸ VÀ BÉ', 'Tên tài khoản: CTY, số TK: #'],
  ])('is read from "%s"', (label) => {
    const head = (account: string) => label.replace('#', account);
    expect(readBankStatement(rows([head(first), table(line)].join('\n'))).accounts).toEqual([first]);
  });

  test.each([
    ...['TK: #', 'TK # - CTY', 'TK # CTY', 'TK | #', 'SAO KÊ TÀI KHOẢN #', 'Sao kê TK: #', 'TKTT: #'],
    ...['Tài khoản thanh toán: #', 'Số tài khoản (VND): #', 'Account statement: #', 'A/C No. #', ' | TK: #'],
  ])('refuses the file if "%s" names a second one between the lines', (label) => {
    const text = [`Số tài khoản: ${first}`, table(line), label.replace('#', other), table(line)].join('\n');
    expect(() => read(text)).toThrow(`${first} và ${other}`);
  });

  test('is neither the name of its holder nor the account of another person', () => {
    const head =
      'Tên tài khoản: CTY | MST 0312345678\nTK đối ứng: 19001234567\nSao kê TK từ 01/11/2026 đến 30/11/2026';
    expect(readBankStatement(rows(`${head}\n${table(line)}`)).accounts).toEqual([]);
  });

  test('is not one that the text of a transfer mentions', () => {
    const text = [`Số TK: ${first}`, table(line, ` | TK ${other}`, ` | STK ${other} NGUYEN THI HOA`)];
    expect(read(text.join('\n')).map(({ description }) => description)).toEqual([
      `TIEN GUI TK ${other} STK ${other} NGUYEN THI HOA`,
    ]);
  });
});

test('some banks use the heading giảm for outgoing and tăng for incoming money', () => {
  for (const [out, into] of [
    ['Giảm', 'Tăng'],
    ['Số tiền giảm', 'Số tiền tăng'],
    ['Phát sinh giảm / Debit', 'Phát sinh tăng / Credit'],
    ['Giảm (Ghi nợ)', 'Tăng (Ghi có)'],
  ]) {
    const text = `Ngày | Nội dung | ${out} | ${into} | Số dư\n20/11/2026 | a | 1.000 | | 9.000\n20/11/2026 | b | | 500 | 9.500`;
    expect(read(text).map(({ amount }) => amount)).toEqual([-1_000, 500]);
  }
});

test('a file without a table is refused', () => {
  expect(() => read('Tên | Số điện thoại\nHoa | 0912345678')).toThrow(/Không tìm thấy bảng sao kê/);
});
