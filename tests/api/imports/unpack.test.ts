/** Workbooks are unpacked by the program's own code, within a size limit. The reader gets only the unpacked parts. */
import { expect, test } from 'vitest';
import { readLines } from '#api/sheets/readLines';
import { buildHostileWorkbook, hostileWorkbooks, unreadableMessage } from '../../support/hostileWorkbooks.ts';
import { maxMemoryMb, readInProcess } from '../../support/readInProcess.ts';

test('an ambiguous archive is refused, and uses little memory', async () => {
  const tricks = hostileWorkbooks.filter(
    ({ message }) => message === unreadableMessage || message === 'có mật khẩu',
  );
  expect(tricks.length).toBeGreaterThan(10);
  for (const { what, bytes } of tricks) {
    const { answer, peak } = await readInProcess(bytes());
    expect(answer, what).toHaveProperty('fault');
    if (peak !== null) expect(peak, what).toBeLessThan(maxMemoryMb);
  }
});

const lines = [
  { number: 1, cells: ['Họ tên'] },
  { number: 2, cells: ['Lan'] },
];

/** Stores the sizes after the data, as Google Sheets and streaming writers do: only the directory contains them, not the local headers. */
function moveSizesAfterData(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (let at = file.readUInt32LE(file.length - 6); file.readUInt32LE(at) === 0x02014b50; ) {
    const nameLength = file.readUInt16LE(at + 28);
    const entry = Buffer.from(file.subarray(at, at + 46 + nameLength));
    const from = file.readUInt32LE(at + 42);
    const part = Buffer.from(file.subarray(from, from + 30 + nameLength + entry.readUInt32LE(20)));
    part.writeUInt16LE(8, 6);
    part.fill(0, 14, 26);
    const after = Buffer.alloc(16);
    after.writeUInt32LE(0x08074b50, 0);
    entry.copy(after, 4, 16, 28);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt32LE(offset, 42);
    parts.push(part, after);
    entries.push(entry);
    offset += part.length + after.length;
    at += entry.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.from(file.subarray(-22));
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

test('a plain workbook is read, also with sizes behind the parts, with folders and with pictures', async () => {
  const plain = buildHostileWorkbook([]);
  expect((await readInProcess(plain)).answer).toEqual({ lines });
  expect((await readInProcess(moveSizesAfterData(plain))).answer).toEqual({ lines });
  const picture = { name: 'xl/media/image1.png', content: Buffer.alloc(1000, 7) };
  expect((await readInProcess(buildHostileWorkbook([picture]))).answer).toEqual({ lines });
  expect((await readInProcess(buildHostileWorkbook([], 'a comment'))).answer).toEqual({ lines });
});

test('an error of the reading program itself is not reported as an error of the file', async () => {
  await expect(readLines(null as never, { rows: 1, above: 1 })).rejects.toThrow(
    /^The reading process failed: TypeError/,
  );
});
