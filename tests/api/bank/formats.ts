/** A generated line of an account, and the export files of the six banks with such lines. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';

export interface TransferInFile {
  /** Example: `2026-11-20`. */
  at: string;
  /** Amount in đồng, negative if outgoing. */
  amount: number;
  /** Balance of the account after the transfer, in đồng. */
  balance: number;
  reference: string;
  description: string;
}
type Cells = readonly (string | number)[];
interface Format {
  /** The rows of the file above its transfers. */
  readonly head: readonly Cells[];
  readonly row: (line: TransferInFile, at: number) => Cells;
  readonly foot?: readonly Cells[];
  readonly as: 'csv' | 'xlsx';
}

const day = (at: string, mark: string): string => at.split('-').reverse().join(mark);
const groupDigits = (amount: number, mark: string): string =>
  String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, mark);
const getAmountOut = ({ amount }: TransferInFile): number => Math.max(0, -amount);
const getAmountIn = ({ amount }: TransferInFile): number => Math.max(0, amount);
const blankIfZero = (amount: number, written: string): string => (amount === 0 ? '' : written);

export const bankFileFormats: Readonly<Record<string, Format>> = {
  vietcombank: {
    as: 'xlsx',
    head: [
      ['NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM'],
      ['Từ ngày: 01/11/2026', 'đến ngày 30/11/2026'],
      [
        'STT',
        'Ngày giao dịch / Transaction date',
        'Số tham chiếu / Reference No.',
        'Số tiền ghi nợ / Debit',
        'Số tiền ghi có / Credit',
        'Số dư / Balance',
        'Mô tả / Description',
      ],
    ],
    row: (line, at) => [
      at + 1,
      `${day(line.at, '/')} 08:30:15`,
      line.reference,
      blankIfZero(getAmountOut(line), groupDigits(getAmountOut(line), ',')),
      blankIfZero(getAmountIn(line), groupDigits(getAmountIn(line), ',')),
      groupDigits(line.balance, ','),
      line.description,
    ],
    foot: [['Tổng cộng / Total', '', '', '1', '2']],
  },
  vietinbank: {
    as: 'csv',
    head: [
      ['LỊCH SỬ GIAO DỊCH'],
      ['STT', 'Ngày giao dịch', 'Mô tả giao dịch', 'Nợ / Debit', 'Có / Credit', 'Số dư', 'Số bút toán'],
    ],
    row: (line, at) => [
      at + 1,
      `${day(line.at, '-')} 08:30:15`,
      line.description,
      getAmountOut(line),
      getAmountIn(line),
      line.balance,
      line.reference,
    ],
    foot: [['Trang 1/1']],
  },
  bidv: {
    as: 'xlsx',
    head: [
      ['SAO KÊ TÀI KHOẢN'],
      ['Số dư đầu kỳ', '10.000.000'],
      [
        'STT',
        'Ngày hiệu lực',
        'Ngày giao dịch',
        'Số tiền ghi nợ',
        'Số tiền ghi có',
        'Số dư',
        'Nội dung giao dịch',
        'Số tham chiếu',
      ],
    ],
    row: (line, at) => [
      at + 1,
      day(line.at, '/'),
      day(line.at, '/'),
      blankIfZero(getAmountOut(line), groupDigits(getAmountOut(line), '.')),
      blankIfZero(getAmountIn(line), groupDigits(getAmountIn(line), '.')),
      groupDigits(line.balance, '.'),
      line.description,
      line.reference,
    ],
    foot: [['Cộng phát sinh', '', '', '1', '2']],
  },
  techcombank: {
    as: 'csv',
    head: [
      [
        'Transaction date',
        'Remitter',
        'Remitter bank',
        'Details',
        'Transaction No',
        'Debit',
        'Credit',
        'Balance',
      ],
    ],
    row: (line) => [
      day(line.at, '/'),
      'NGUYEN VAN X',
      'MB',
      line.description,
      line.reference,
      blankIfZero(getAmountOut(line), `-${groupDigits(getAmountOut(line), ',')}`),
      blankIfZero(getAmountIn(line), groupDigits(getAmountIn(line), ',')),
      groupDigits(line.balance, ','),
    ],
  },
  mbbank: {
    as: 'xlsx',
    head: [
      ['', '', 'Số tiền giao dịch', '', '', ''],
      [
        'Ngày hạch toán',
        'Ngày giao dịch',
        'Phát sinh nợ',
        'Phát sinh có',
        'Số dư',
        'Số bút toán',
        'Nội dung',
      ],
      ['Posting date', 'Transaction date', 'Debit', 'Credit', 'Balance', 'Transaction no', 'Description'],
    ],
    row: (line) => [
      day(line.at, '/'),
      day(line.at, '/'),
      blankIfZero(getAmountOut(line), `${groupDigits(getAmountOut(line), ',')} VND`),
      blankIfZero(getAmountIn(line), `${groupDigits(getAmountIn(line), ',')} VND`),
      `${groupDigits(line.balance, ',')} VND`,
      line.reference,
      line.description,
    ],
  },
  acb: {
    as: 'csv',
    head: [['Ngày', 'Số GD', 'Diễn giải', 'Số tiền', 'Số dư']],
    row: (line) => [
      day(line.at, '/'),
      line.reference,
      line.description,
      `${line.amount < 0 ? '-' : '+'}${groupDigits(Math.abs(line.amount), ',')}`,
      groupDigits(line.balance, ','),
    ],
    foot: [['Tổng phát sinh', '', '', '2,350,000']],
  },
};

/** The file that a bank exports for these lines, and its media type. */
export async function buildBankFile(
  bank: string,
  lines: readonly TransferInFile[],
): Promise<{ bytes: Uint8Array; type: string }> {
  const { head, row, foot = [], as } = bankFileFormats[bank] as Format;
  const rows = [...head, ...lines.map(row), ...foot].map((cells) => [...cells]);
  if (as === 'csv') return { bytes: new TextEncoder().encode(writeCsv(rows)), type: 'text/csv' };
  return {
    bytes: await writeXlsx({ sheets: [{ name: 'Sao kê', rows }] }),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
