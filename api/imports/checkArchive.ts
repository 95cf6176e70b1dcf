import { badFile } from './badFile.ts';

/** What a workbook may unpack to, in bytes. */
const most = 64 * 1024 * 1024;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/**
 * Refuses a packed file that would unpack to far more than it weighs. The reader unpacks no entry beyond the size its
 * directory declares, so what is declared is what can come.
 * @throws ApiError 422
 */
export function checkArchive(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw broken();
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (packed > 0 && unpacked === 0) throw broken();
    total += unpacked;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (total > most) throw badFile('Tệp XLSX này giải nén ra quá lớn. Hãy chia thành nhiều tệp nhỏ.');
}

const broken = () => badFile('Không đọc được tệp XLSX này. Hãy mở nó bằng Excel, lưu lại rồi tải lên.');
