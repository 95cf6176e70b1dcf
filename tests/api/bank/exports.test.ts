/** Exports of the six banks as users download or save them, with the expected result for every cell and for every ignored row. */
import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { parseStatementFile } from './statementOf.ts';

const fileOf = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));

/** Row, day, amount, description, reference, balance; then other values that the reader returns. */
type Line = [number, string | null, number | null, string, string | null, number | null, object?];
interface ExpectedStatement {
  /** Heading → field; null if the column is not read. */
  columns: readonly (readonly [string, string | null])[];
  lines: readonly Line[];
  /** Row → the cells of an ignored row. */
  skipped?: readonly (readonly [number, string])[];
  opening?: number;
  accounts?: readonly string[];
}

async function expectStatement(bytes: Uint8Array, wanted: ExpectedStatement): Promise<void> {
  const { lines, columns, skipped, opening, accounts } = await parseStatementFile(bytes);
  expect({
    columns: columns.map(({ heading, field }) => [heading, field]),
    lines: lines.map(({ row, at, amount, description, reference, balance, ...more }) => [
      ...[row, at, amount, description, reference, balance],
      ...(Object.keys(more).length > 0 ? [more] : []),
    ]),
    skipped: skipped.map(({ row, text }) => [row, text]),
    opening,
    accounts,
  }).toEqual({
    columns: wanted.columns,
    lines: wanted.lines,
    skipped: wanted.skipped ?? [],
    opening: wanted.opening ?? null,
    accounts: wanted.accounts ?? [],
  });
}

const files: Readonly<Record<string, ExpectedStatement>> = {
  // The document number is below the day in the same cell. Headings are in two languages; some cells have two lines.
  'vietcombank-statement.csv': {
    columns: [
      ['STT No.', null],
      ['Ngày TNX Date Số CT/ Doc No', 'day'],
      ['Số tiền ghi nợ Debit', 'out'],
      ['Số tiền ghi có Credit', 'in'],
      ['Số dư Balance', 'balance'],
      ['Nội dung chi tiết Transactions in detail', 'description'],
    ],
    lines: [
      [8, '2026-11-02', 1_750_000, '0912345678 NGUYEN THI HOA tam be 10 buoi', '5209 - 10711', 6_750_000],
      [9, '2026-11-05', -11_000, 'THU PHI DICH VU VCB-DIGIBIZ T10/2026', '5078 - 33120', 6_739_000],
      [10, '2026-11-05', -2_450_000, 'LUONG DD BUOI T10', '5390 - 90414', 4_289_000],
    ],
    skipped: [
      [11, 'Tổng số Total · 2,461,000 · 1,750,000'],
      [12, 'Số dư cuối kỳ/ Closing balance: · 4,289,000'],
      [13, 'Đây là chứng từ điện tử. This is a computer generated document.'],
    ],
    opening: 5_000_000,
    accounts: ['0071000123456'],
  },
  // Newest line first, with the time of day, 0 for an empty amount, and the account of the payer or recipient.
  'mbbank-history.csv': {
    columns: [
      ['STT', null],
      ['Ngày giao dịch', 'day'],
      ['Ngày hạch toán', null],
      ['Số bút toán', 'reference'],
      ['Phát sinh nợ', 'out'],
      ['Phát sinh có', 'in'],
      ['Số dư khả dụng', 'balance'],
      ['Diễn giải', 'description'],
      ['Tài khoản đối ứng', null],
      ['Ngân hàng đối ứng', null],
    ],
    lines: [
      [
        ...([5, '2026-11-26', 1_950_000] as const),
        'CUSTOMER TRAN THU HA tam be. Ma giao dich Trace123456',
        ...(['FT26330123456789', 12_950_000] as const),
      ],
      [6, '2026-11-26', -550_000, 'MUA KHAN SUA', 'FT26330111111111', 11_000_000],
      [7, '2026-11-25', 500_000, 'coc tam be chi Lan', 'FT26329222222222', 11_550_000],
    ],
    skipped: [[8, 'Tổng · 550.000 VND · 2.450.000 VND']],
    accounts: ['0987001122'],
  },
  // Windows-1258: letters and tone marks are separate characters.
  'mbbank-1258.csv': {
    columns: [
      ['Ngày', 'day'],
      ['Diễn giải', 'description'],
      ['Ghi nợ', 'out'],
      ['Ghi có', 'in'],
      ['Số dư', 'balance'],
    ],
    lines: [
      [3, '2026-11-24', 1_200_000, 'Nguyễn Thị Hường chuyển khoản gói tắm bé', null, 3_200_000],
      [4, '2026-11-25', -800_000, 'Trả lương điều dưỡng Bưởi, ca sáng', null, 2_400_000],
    ],
    skipped: [[5, 'Cộng phát sinh · 800.000 · 1.200.000']],
  },
  // UTF-16 with tabs, newest line first, negative values in the debit column, two decimals.
  'techcombank-english.csv': {
    columns: [
      ['Transaction Date', 'day'],
      ['Remitter', null],
      ['Remitter Bank', null],
      ['Details', 'description'],
      ['Transaction No', 'reference'],
      ['Debit', 'out'],
      ['Credit', 'in'],
      ['Running Balance', 'balance'],
    ],
    lines: [
      [3, '2026-11-25', -320_000, 'Trả tiền dầu massage', 'FT26329999000111', 7_180_000],
      [4, '2026-11-24', 900_000, 'DO THI HA goi 5 buoi', 'FT26328999000222', 7_500_000],
      [5, '2026-11-23', 1_600, 'Interest', 'FT26327999000333', 6_600_000],
    ],
    accounts: ['19031234567012'],
  },
  // Several pages, each with headings and a sum; a description continues in the next row.
  'techcombank-pages.csv': {
    columns: [
      ['Ngày giao dịch', 'day'],
      ['Đối tác', null],
      ['NH Đối tác', null],
      ['Diễn giải', 'description'],
      ['Số bút toán', 'reference'],
      ['Nợ TKTT', 'out'],
      ['Có TKTT', 'in'],
      ['Số dư', 'balance'],
    ],
    lines: [
      [5, '2026-11-03', 3_000_000, 'VU THI NGA ck dot 1', 'FT1103', 23_000_000],
      [6, '2026-11-04', -55_000, 'PHI SMS BANKING', 'FT1104', 22_945_000],
      [10, '2026-11-05', 2_000_000, 'VU THI NGA ck dot 2 tam be tai nha', 'FT1105', 24_945_000],
    ],
    skipped: [
      [4, 'Số dư đầu kỳ · 20.000.000'],
      [7, 'Cộng trang · 55.000 · 3.000.000'],
      [8, 'Trang 1/2'],
      [12, 'Số dư cuối kỳ · 24.945.000'],
    ],
    opening: 20_000_000,
    accounts: ['19038887776015'],
  },
  // 20-11-2026 08:15:59, amounts as 2450000.00, outgoing amounts as a decrease.
  'bidv-direct.csv': {
    columns: [
      ['STT', null],
      ['Ngày giờ giao dịch', 'day'],
      ['Phát sinh giảm', 'out'],
      ['Phát sinh tăng', 'in'],
      ['Số dư', 'balance'],
      ['Mô tả giao dịch', 'description'],
    ],
    lines: [
      [5, '2026-11-20', 2_450_000, 'REM Tfr Ac:0912345678 LE THI MAI goi 10 buoi', null, 12_450_000],
      [6, '2026-11-20', -1_100_000, 'TT TIEN NHA T11', null, 11_350_000],
      [7, '2026-11-21', 3_305, 'TRA LAI TIEN GUI', null, 11_353_305],
    ],
    skipped: [[8, '1100000.00 · 2453305.00 · TỔNG CỘNG']],
    opening: 10_000_000,
    accounts: ['31410001234567'],
  },
  // One amount column with the direction as a word; one row has a decimal comma; a quoted cell contains the separator.
  'bidv-semicolons.csv': {
    columns: [
      ['Ngày hiệu lực', null],
      ['Ngày giao dịch', 'day'],
      ['Số tham chiếu', 'reference'],
      ['Loại giao dịch', 'side'],
      ['Số tiền', 'amount'],
      ['Số dư sau giao dịch', 'balance'],
      ['Nội dung', 'description'],
    ],
    lines: [
      [2, '2026-11-18', 750_000, 'HO THI YEN CK', 'RB001', 4_750_000],
      [3, '2026-11-19', -250_000, 'RUT TIEN ATM', 'RB002', 4_500_000],
      [4, '2026-11-20', 1_500_000, 'HOANG NGOC ANH; goi 10 buoi', 'RB003', 6_000_000],
    ],
  },
  'vietinbank-sides.csv': {
    columns: [
      ['Trans. Date', 'day'],
      ['Trans. ID', 'reference'],
      ['Description', 'description'],
      ['D/C', 'side'],
      ['Amount', 'amount'],
      ['Balance', 'balance'],
    ],
    lines: [
      [4, '2026-11-16', 1_350_000, 'NGUYEN NGOC DIEP tam be', 'S1116A', 8_350_000],
      [5, '2026-11-17', -2_000_000, 'CHUYEN LUONG CHI HOA', 'S1117B', 6_350_000],
      [6, '2026-11-18', -5_500, 'PHI QUAN LY TK', 'S1118C', 6_344_500],
    ],
    accounts: ['108870001234'],
  },
  // Headings in two rows. An invalid day, cents, and amounts on both sides are errors of their rows.
  'vietinbank-efast.csv': {
    columns: [
      ['STT', null],
      ['Ngày giao dịch', 'day'],
      ['Nội dung giao dịch', 'description'],
      ['Số tiền giao dịch Nợ', 'out'],
      ['Có', 'in'],
      ['Số dư', 'balance'],
      ['Số giao dịch', 'reference'],
    ],
    lines: [
      [4, '2026-11-09', -9_900, 'THU PHI SMS', '991', 1_990_100],
      [
        ...([5, null, 600_000, 'BUI THI TRANG CK', '992', 2_590_100] as const),
        { error: 'Ngày "31-11-2026 12:00:00" không đọc được. Hãy ghi như 20/11/2026.' },
      ],
      [
        ...([6, '2026-11-10', null, 'DANG THU THAO CK', '993', 3_190_100] as const),
        { error: 'Tiền vào có số lẻ: "600,000.50". Đồng không có số lẻ.' },
      ],
      [
        ...([7, '2026-11-11', null, 'LY THI KIM CK', '994', 3_790_100] as const),
        { error: 'Dòng này có cả tiền ra và tiền vào.' },
      ],
    ],
    skipped: [
      [8, 'Tổng cộng · 9,900 · 1,200,000'],
      [9, 'Người lập · Kiểm soát'],
    ],
  },
  // One signed amount column, dots as thousands separators, newest line first, two lines on one day.
  'acb-signed.csv': {
    columns: [
      ['Ngày GD', 'day'],
      ['Ngày hiệu lực', null],
      ['Số GD', 'reference'],
      ['Nội dung giao dịch', 'description'],
      ['Số tiền GD', 'amount'],
      ['Số dư', 'balance'],
    ],
    lines: [
      [5, '2026-11-30', 2_000_000, 'CAO THI NGOC HA CK 10 BUOI', '4112', 5_500_000],
      [6, '2026-11-28', -500_000, 'MUA TINH DAU', '4098', 3_500_000],
      [7, '2026-11-28', 500_000, 'HOAN TIEN TINH DAU', '4097', 4_000_000],
    ],
    skipped: [[8, 'Tổng phát sinh · 2.000.000']],
    accounts: ['24681357'],
  },
  // A line is missing between two balances, and one amount is in the wrong column.
  'acb-missing-line.csv': {
    columns: [
      ['Ngày', 'day'],
      ['Số CT', 'reference'],
      ['Diễn giải', 'description'],
      ['Ghi nợ', 'out'],
      ['Ghi có', 'in'],
      ['Số dư', 'balance'],
    ],
    lines: [
      [2, '2026-11-12', 1_000_000, 'MAI THI LIEN CK', '71', 4_000_000],
      [3, '2026-11-13', -700_000, 'TRA TIEN THUE', '72', 3_300_000],
      [
        ...([4, '2026-11-16', 800_000, 'TA THI OANH CK', '74', 3_900_000] as const),
        { gap: { expected: 4_100_000, balance: 3_900_000 } },
      ],
      [5, '2026-11-17', 2_100, 'LAI NHAP VON', '75', 3_902_100, { corrected: true }],
    ],
  },
  // A file shared by a phone app: English month names, no balance, no reference, and a remark of the user.
  'vietcombank-app.csv': {
    columns: [
      ['Date', 'day'],
      ['Details', 'description'],
      ['Amount (VND)', 'amount'],
      ['Type', 'side'],
      ['Note to self', null],
    ],
    lines: [
      [2, '2026-11-05', 1_000_000, 'TRINH THI LOAN transfer', null, null],
      [3, '2026-11-06', -3_300, 'Service fee', null, null],
      [4, '2026-11-07', 450_000, 'VO THI SEN transfer', null, null],
    ],
  },
};

test.each(Object.entries(files))('%s', async (name, wanted) => {
  await expectStatement(fileOf(name), wanted);
});

const at = (day: string, time = '00:00:00') => new Date(`${day}T${time}Z`);

test('a workbook of Vietcombank: a merged title, days and amounts as cells of Excel, a formula for the sum', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'SaoKe',
        rows: [
          ['SAO KÊ TÀI KHOẢN THÁNG 11/2026', null, null, null, null, null],
          ['Số tài khoản', '0071000888999', null, null, null, null],
          ['Ngày giao dịch', 'Số tham chiếu', 'Mô tả', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư'],
          [at('2026-11-02', '08:15:00'), 5123, 'LE THI HIEN ck', null, 1_250_000, 1_250_000],
          [at('2026-11-03'), 5124, 'PHI SMS', 11_000, null, 1_239_000],
          ['Tổng cộng', null, null, 11_000, 1_250_000, null],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 5 }],
      },
    ],
  });
  await expectStatement(bytes, {
    columns: [
      ['Ngày giao dịch', 'day'],
      ['Số tham chiếu', 'reference'],
      ['Mô tả', 'description'],
      ['Số tiền ghi nợ', 'out'],
      ['Số tiền ghi có', 'in'],
      ['Số dư', 'balance'],
    ],
    lines: [
      [4, '2026-11-02', 1_250_000, 'LE THI HIEN ck', '5123', 1_250_000],
      [5, '2026-11-03', -11_000, 'PHI SMS', '5124', 1_239_000],
    ],
    skipped: [[6, 'Tổng cộng · 11000 · 1250000']],
    accounts: ['0071000888999'],
  });
});

test('a workbook of MB: a cover in front, the lines on the second sheet, amounts below zero in one column', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Thông tin',
        rows: [
          ['Chủ tài khoản', 'NGUYEN THI ME'],
          ['Kỳ', '11/2026'],
          ['Số dòng', 2],
        ],
      },
      {
        name: 'Giao dịch',
        rows: [
          ['Thời gian giao dịch', 'Mã giao dịch', 'Số tiền (VND)', 'Nội dung chuyển khoản', 'Số dư (VND)'],
          ['21/11/2026 19:05', 'FT26325A', -90_000, 'mua ta em be', 910_000],
          ['22/11/2026 07:30', 'FT26326B', 640_000, 'QUACH THI THU ck 2 buoi', 1_550_000],
        ],
      },
    ],
  });
  await expectStatement(bytes, {
    columns: [
      ['Thời gian giao dịch', 'day'],
      ['Mã giao dịch', 'reference'],
      ['Số tiền (VND)', 'amount'],
      ['Nội dung chuyển khoản', 'description'],
      ['Số dư (VND)', 'balance'],
    ],
    lines: [
      [2, '2026-11-21', -90_000, 'mua ta em be', 'FT26325A', 910_000],
      [3, '2026-11-22', 640_000, 'QUACH THI THU ck 2 buoi', 'FT26326B', 1_550_000],
    ],
  });
});

test.each([
  ['TCVN3', 'Ngµy,Néi dung,Sè tiÒn\n03/11/2026,NguyÔn ThÞ Hoa,5000'],
  ['TCVN3 with letters only', 'Ngay,Noi dung,So tien\n03/11/2026,NguyÔn Hoa,5000'],
  ['VNI', 'Ngaøy,Noäi dung,Soá tieàn\n03/11/2026,Nguyeãn Thò Hoa,5000'],
  ['another language', 'Ngay,Noi dung,So tien\n03/11/2026,Müller Straße,5000'],
])('a file in %s is refused instead of misread', async (_encoding, text) => {
  await expect(parseStatementFile(Buffer.from(text, 'latin1'))).rejects.toThrow(/UTF-8/);
});

test('a "No." heading above row numbers is not a debit column', async () => {
  const { lines } = await parseStatementFile(
    Buffer.from('No.,Date,Description,Debit,Credit\n1,03/11/2026,a,,5000\n2,04/11/2026,b,700,'),
  );
  expect(lines.map(({ amount }) => amount)).toEqual([5_000, -700]);
  const folded = Buffer.from('Ngay,Noi dung,No,Co\n03/11/2026,a,,5000\n04/11/2026,b,700,');
  expect((await parseStatementFile(folded)).lines.map(({ amount }) => amount)).toEqual([5_000, -700]);
});
