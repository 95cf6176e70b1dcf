import * as zlib from 'node:zlib';
import { Fault } from './Fault.mjs';

/** Maximum unpacked size of a workbook, in bytes. */
const most = 20 * 1024 * 1024;
/** Signatures of ZIP records, and the records' sizes in bytes. */
const end = { mark: 0x06054b50, size: 22 };
const largeEnd = { mark: 0x07064b50, size: 20 };
const entry = { mark: 0x02014b50, size: 46 };
const local = { mark: 0x04034b50, size: 30 };
/** Maximum length of a ZIP comment, in bytes. */
const longestComment = 0xffff;
const isEncrypted = (flags) => (flags & 0b10000001000001) !== 0;
const areSizesAfter = (flags) => (flags & 0b1000) !== 0;
const methods = { stored: 0, deflated: 8 };

/**
 * Unpacks a ZIP file within a size limit. No part may exceed its stated size. Refuses all parts of the format that another program might
 * read differently: a second end record, ZIP64 (for files beyond 4 GB), missing sizes, encrypted parts, overlapping parts, and a directory
 * that differs from the parts' own headers.
 * @param bytes the file, a Uint8Array
 * @returns a Map from names to bytes
 * @throws Fault `unpacked` if the size limit is exceeded, `old` for encrypted parts, `broken` for an inconsistent file
 */
export function unpack(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { entries, start } = directoryOf(view, bytes);
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > most) throw new Fault('unpacked');
  const spans = entries.map((one) => spanOf(view, bytes, one));
  assertApart(spans, start);
  const parts = new Map();
  for (const [index, one] of entries.entries()) {
    if (parts.has(one.name)) throw new Fault('broken');
    const { from, to } = spans[index];
    const content = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
    const part = one.method === methods.deflated ? inflated(content, one.unpacked) : content;
    if (part.length !== one.unpacked || !isWhole(part, one.checksum)) throw new Fault('broken');
    parts.set(one.name, part);
  }
  return parts;
}

/** Finds the end record: there must be exactly one, at the end of the file, followed only by its comment. @returns the record's offset */
function endOf(view) {
  const last = view.byteLength - end.size;
  const found = [];
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1)
    if (
      view.getUint32(at, true) === end.mark &&
      at + end.size + view.getUint16(at + 20, true) === view.byteLength
    )
      found.push(at);
  if (found.length !== 1) throw new Fault('broken');
  return found[0];
}

/** Returns the entries of the ZIP directory, one per part, and the directory's offset. */
function directoryOf(view, bytes) {
  const at = endOf(view);
  if (at >= largeEnd.size && view.getUint32(at - largeEnd.size, true) === largeEnd.mark)
    throw new Fault('broken');
  const count = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 12, true);
  const start = view.getUint32(at + 16, true);
  const isOneDisk = view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === count;
  if (!isOneDisk || start + size !== at) throw new Fault('broken');
  const entries = [];
  let here = start;
  while (entries.length < count) {
    if (here + entry.size > at || view.getUint32(here, true) !== entry.mark) throw new Fault('broken');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(here + field, true),
    );
    const next = here + entry.size + nameLength + extraLength + commentLength;
    if (next > at) throw new Fault('broken');
    const nameAt = here + entry.size;
    entries.push(entryOf(view, here, nameOf(bytes, nameAt, nameLength)));
    if (hasLargeSizes(view, nameAt + nameLength, extraLength)) throw new Fault('broken');
    here = next;
  }
  if (here !== at) throw new Fault('broken');
  return { entries, start };
}

function entryOf(view, here, name) {
  const flags = view.getUint16(here + 8, true);
  const method = view.getUint16(here + 10, true);
  const packed = view.getUint32(here + 20, true);
  const unpacked = view.getUint32(here + 24, true);
  if (isEncrypted(flags)) throw new Fault('old');
  if (!Object.values(methods).includes(method)) throw new Fault('broken');
  // Even empty content is two bytes long when deflated, so a packed size of 0 means that the size is missing.
  if (method === methods.deflated && packed === 0) throw new Fault('broken');
  if (method === methods.stored && packed !== unpacked) throw new Fault('broken');
  const checksum = view.getUint32(here + 16, true);
  return { name, flags, method, checksum, packed, unpacked, at: view.getUint32(here + 42, true) };
}

const nameOf = (bytes, at, length) => Buffer.from(bytes.subarray(at, at + length)).toString('utf8');

/** True if an extra field contains ZIP64 sizes. */
function hasLargeSizes(view, at, length) {
  for (let here = at; here + 4 <= at + length; here += 4 + view.getUint16(here + 2, true))
    if (view.getUint16(here, true) === 0x0001) return true;
  return false;
}

/** Returns the byte range of a part. @throws Fault if the part's own header does not match the directory */
function spanOf(view, bytes, { name, flags, method, packed, unpacked, at }) {
  if (at + local.size > view.byteLength || view.getUint32(at, true) !== local.mark) throw new Fault('broken');
  const nameLength = view.getUint16(at + 26, true);
  const extraLength = view.getUint16(at + 28, true);
  const nameAt = at + local.size;
  const from = nameAt + nameLength + extraLength;
  if (from + packed > view.byteLength) throw new Fault('broken');
  const ownFlags = view.getUint16(at + 6, true);
  const isSaid = (field, size) => {
    const declared = view.getUint32(at + field, true);
    return declared === size || (declared === 0 && areSizesAfter(flags));
  };
  const isSame =
    nameOf(bytes, nameAt, nameLength) === name &&
    view.getUint16(at + 8, true) === method &&
    isEncrypted(ownFlags) === isEncrypted(flags) &&
    areSizesAfter(ownFlags) === areSizesAfter(flags) &&
    isSaid(18, packed) &&
    isSaid(22, unpacked) &&
    !hasLargeSizes(view, nameAt + nameLength, extraLength);
  if (!isSame) throw new Fault('broken');
  return { at, from, to: from + packed };
}

/** Throws if a part overlaps another part or the directory. */
function assertApart(spans, start) {
  let before = 0;
  for (const { at, to } of [...spans].sort((a, b) => a.at - b.at)) {
    if (at < before || to > start) throw new Fault('broken');
    before = to;
  }
}

function inflated(content, size) {
  try {
    return zlib.inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new Fault('broken');
  }
}

/** True if the part's checksum is correct. Node before 20.15 has no CRC-32 function; the check is then skipped. */
const isWhole = (part, checksum) => typeof zlib.crc32 !== 'function' || zlib.crc32(part) === checksum;
