import { inflateRawSync } from 'node:zlib';
import { Fault } from './Fault.mjs';

/** What a workbook may unpack to, in bytes. */
const most = 20 * 1024 * 1024;
const end = { mark: 0x06054b50, size: 22 };
const entry = { mark: 0x02014b50, size: 46 };
const localSize = 30;
const deflated = 8;

/**
 * The parts of a packed file, unpacked one by one, so that their true sizes are counted and not those they declare.
 * @throws Fault `unpacked` beyond the limit, `broken` for what does not fit together
 */
export function* unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = most;
  for (const { packed, unpacked, method, at } of directory(view)) {
    if (unpacked > left) throw new Fault('unpacked');
    if (at + localSize > view.byteLength) throw new Fault('broken');
    const from = at + localSize + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const content = bytes.subarray(from, from + packed);
    const part = method === deflated ? inflated(content, unpacked) : content;
    if (part.length !== unpacked) throw new Fault('broken');
    left -= unpacked;
    yield part;
  }
}

/** What the directory at the end says of each part; the large form of ZIP, for files beyond 4 GB, is not taken. */
function* directory(view) {
  let last = view.byteLength - end.size;
  while (last >= 0 && view.getUint32(last, true) !== end.mark) last -= 1;
  if (last < 0) throw new Fault('broken');
  const count = view.getUint16(last + 10, true);
  if (count === 0xffff || view.getUint32(last + 12, true) === 0xffffffff) throw new Fault('broken');
  let here = view.getUint32(last + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (here + entry.size > view.byteLength || view.getUint32(here, true) !== entry.mark)
      throw new Fault('broken');
    const packed = view.getUint32(here + 20, true);
    const unpacked = view.getUint32(here + 24, true);
    // A part without a size would be looked for, and unpacked without an end, by the reader.
    if ((packed === 0) !== (unpacked === 0)) throw new Fault('broken');
    if (packed > 0)
      yield {
        packed,
        unpacked,
        method: view.getUint16(here + 10, true),
        at: view.getUint32(here + 42, true),
      };
    here += entry.size + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(here + field, true), 0);
  }
}

function inflated(content, size) {
  try {
    return inflateRawSync(content, { maxOutputLength: size });
  } catch {
    throw new Fault('broken');
  }
}
