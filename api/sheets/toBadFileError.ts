import { formatNumber } from '#rules/format';
import type { DomainError } from '../base/domainError.ts';
import { badFileError } from './badFileError.ts';

/** Position of an error in a file; row and column count from 1. */
export interface CellPlace {
  row?: number;
  column?: number;
}

const saveAgainAdvice = 'Hãy mở nó bằng Excel, lưu lại dạng XLSX rồi tải lên.';

const errorSentences: Readonly<Record<string, (place: CellPlace, rows: number) => string>> = {
  broken: () => `Không đọc được tệp XLSX này. ${saveAgainAdvice}`,
  old: () => `Tệp này có mật khẩu, hoặc là dạng XLS cũ. ${saveAgainAdvice}`,
  pdf: () => 'Tệp này là PDF. Hãy xuất tệp Excel (XLSX) hay CSV từ ngân hàng hoặc phần mềm.',
  page: () =>
    'Tệp này là trang web được đặt tên .xls, không phải Excel. Hãy mở nó bằng Excel, chọn "Lưu thành" (Save as) dạng XLSX rồi tải lên.',
  sheets: () => 'Tệp này có hơn 50 trang tính. Hãy lưu riêng trang cần nhập.',
  unpacked: () => 'Nội dung tệp này quá lớn (hơn 20 MB). Hãy chia thành nhiều tệp nhỏ.',
  strings: () => 'Tệp này có hơn 100.000 đoạn chữ khác nhau. Hãy chia thành nhiều tệp nhỏ.',
  rows: (_place, rows) => `Tệp có hơn ${formatNumber(rows)} dòng dữ liệu. Hãy chia thành nhiều tệp.`,
  columns: ({ row }) => `Dòng ${row} có hơn 100 cột. Hãy bỏ các cột không cần nhập.`,
  cell: ({ row, column }) =>
    `Ô ở dòng ${row}, cột ${column} dài hơn 10.000 ký tự. Hãy rút ngắn hoặc xóa nội dung của ô.`,
  line: ({ row }) =>
    `Dòng ${row} quá dài. Hãy kiểm tra dấu ngoặc kép (") chưa đóng, hoặc rút ngắn nội dung của dòng.`,
  quote: ({ row }) =>
    `Dấu ngoặc kép (") chưa đóng: từ đó đến dòng cuối (${row}) bị đọc thành một ô. Hãy sửa tệp.`,
  csv: ({ row }) => `Dòng ${row} không đọc được như CSV. Hãy kiểm tra các dấu ngoặc kép (") của dòng.`,
  encoding: () => 'Tệp không phải là CSV mã UTF-8. Trong Excel hãy lưu lại dạng "CSV UTF-8" hoặc XLSX.',
  heavy: () => `Tệp này có quá nhiều thứ để đọc. ${saveAgainAdvice}`,
};

/**
 * Builds the error for a fault that the reading process reported, with advice on how to fix the file.
 * @param rows maximum number of data rows
 */
export const toBadFileError = (code: string, place: CellPlace, rows: number): DomainError =>
  badFileError((errorSentences[code] ?? errorSentences['broken'])?.(place, rows) ?? '', code === 'rows');
