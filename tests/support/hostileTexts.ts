/** Malicious CSV files, and the error for each. */
import {
  cellTooLongMessage,
  type HostileFile,
  tooManyColumnsMessage,
  tooManyRowsMessage,
} from './hostileWorkbooks.ts';

export const hostileTexts: readonly HostileFile[] = (
  [
    ['a cell of 5 MB', `Họ tên\n${'a'.repeat(5_000_000)}`, 'quá dài'],
    ['a cell one character too long', `Họ tên\n${'a'.repeat(10_001)}`, cellTooLongMessage],
    ['a quote that is never closed', `Họ tên,Ghi chú\nLan,"một\nHoa,hai\n`, 'chưa đóng'],
    ['a quote that is never closed, 5 MB', `Họ tên\n"${'a'.repeat(4_900_000)}`, 'chưa đóng'],
    ['quotes and nothing else', `Họ tên\n${'""'.repeat(2_400_000)}`, /quá dài|CSV|chưa đóng/],
    ['quotes and letters', `Họ tên\n${'"a'.repeat(2_400_000)}`, /quá dài|CSV|chưa đóng/],
    ['quotes and line ends', `Họ tên\n${'"\n'.repeat(2_400_000)}`, /quá dài|1.000 dòng|chưa đóng/],
    ['five million columns', `Họ tên${','.repeat(5_000_000)}a`, tooManyColumnsMessage],
    [
      'a hundred thousand columns',
      Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(','),
      tooManyColumnsMessage,
    ],
    ['five million empty lines', `Họ tên\n${'\n'.repeat(5_000_000)}`, tooManyRowsMessage],
    ['five million empty lines of another kind', `Họ tên\n${'\r'.repeat(5_000_000)}`, tooManyRowsMessage],
    ['a million lines', `Họ tên\n${'a\n'.repeat(1_000_000)}`, tooManyRowsMessage],
    ['separators of every kind', `Họ tên\n${',;\t|'.repeat(1_200_000)}a`, /quá dài|hơn 100 cột/],
    ['zeros', '\0'.repeat(5_000_000), 'UTF-8'],
  ] as const
).map(([what, content, message]) => ({ what, bytes: () => Buffer.from(content), message, type: 'text/csv' }));
