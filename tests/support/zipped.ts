import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** A false unpacked size for the directory. */
  declared?: number;
  /** Omits the sizes from the directory, so that the reader must find them. */
  sizeless?: boolean;
}

export function buildZip(parts: readonly ZipPart[], comment = ''): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, sizeless } of parts) {
    const plain = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(plain, { level: 9 });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(sizeless ? 8 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(sizeless ? 0 : checksum(plain), 10);
    common.writeUInt32LE(sizeless ? 0 : packed.length, 14);
    common.writeUInt32LE(sizeless ? 0 : (declared ?? plain.length), 18);
    common.writeUInt16LE(title.length, 22);
    const descriptor = Buffer.alloc(sizeless ? 16 : 0);
    if (sizeless) {
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(checksum(plain), 4);
      descriptor.writeUInt32LE(packed.length, 8);
      descriptor.writeUInt32LE(plain.length, 12);
    }
    bodies.push(buildSignature(0x04034b50), common, title, packed, descriptor);
    const further = Buffer.alloc(14);
    further.writeUInt32LE(at, 10);
    entries.push(buildSignature(0x02014b50), Buffer.from([20, 0]), common, further, title);
    at += 30 + title.length + packed.length + descriptor.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...bodies, directory, buildSignature(0x06054b50), end, Buffer.from(comment)]);
}

const buildSignature = (mark: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
};

/** Node 20 before 20.15 has no crc32; readers accept 0 as "not given". */
const checksum = (bytes: Buffer): number => (typeof crc32 === 'function' ? crc32(bytes) : 0);
