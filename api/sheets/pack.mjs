import { deflateRawSync } from 'node:zlib';

/**
 * Builds a ZIP file of the given parts. Uses fast, weak compression, so that the reader can unpack the file in small steps.
 * @param parts a Map from names to bytes
 */
export function pack(parts) {
  const bodies = [];
  const entries = [];
  let at = 0;
  for (const [name, content] of parts) {
    const title = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 1 });
    // The fields from the required version to the length of the extra field are the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const further = Buffer.alloc(14);
    further.writeUInt32LE(at, 10);
    bodies.push(mark(0x04034b50), common, title, packed);
    entries.push(mark(0x02014b50), Buffer.from([20, 0]), common, further, title);
    at += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, directory, mark(0x06054b50), end]);
}

function mark(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
