/** Malicious workbooks, and the error for each. */
import { buildZip, type ZipPart } from './zipped.ts';

export interface HostileFile {
  what: string;
  bytes: () => Buffer;
  /** A part of the error that the user sees. */
  message: string | RegExp;
  /** Media type; the type of a workbook if absent. */
  type?: string;
}

const MB = 1024 * 1024;
const head = '<?xml version="1.0"?>';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const buildRelationships = (links: readonly [id: string, type: string, target: string][]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const text = (words: string): string => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const heading = `<row r="1">${text('Họ tên')}</row>`;
const sheet = (rows: string): string => `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Returns a workbook with these parts instead of harmless ones. */
export function buildHostileWorkbook(own: readonly ZipPart[], comment?: string): Buffer {
  const usual: ZipPart[] = [
    { name: '[Content_Types].xml', content: `${head}<Types></Types>` },
    { name: '_rels/.rels', content: buildRelationships([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: buildRelationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(`${heading}<row r="2">${text('Lan')}</row>`) },
  ];
  return buildZip([...usual.filter(({ name }) => own.every((one) => one.name !== name)), ...own], comment);
}
const withSheet = (rows: string): Buffer =>
  buildHostileWorkbook([{ name: 'xl/worksheets/sheet1.xml', content: sheet(rows) }]);
const withStrings = (strings: string, rows = `${heading}<row r="2"><c t="s"><v>0</v></c></row>`): Buffer =>
  buildHostileWorkbook([
    { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst>${strings}</sst>` },
  ]);
const withPart = (name: string, content: string | Buffer): Buffer =>
  buildHostileWorkbook([{ name, content }]);
const patchBytes = (bytes: Buffer, mark: number, offset: number, value: number): Buffer => {
  for (let at = 0; at + 4 < bytes.length; at += 1)
    if (bytes.readUInt32LE(at) === mark) bytes.writeUInt32LE(value, at + offset);
  return bytes;
};
const DIRECTORY_ENTRY_SIGNATURE = 0x02014b50;
const DIRECTORY_END_SIGNATURE = 0x06054b50;

const tooLargeMessage = 'hơn 20 MB';
export const unreadableMessage = 'Không đọc được tệp XLSX';
export const cellTooLongMessage = 'dài hơn 10.000 ký tự';
export const tooManyRowsMessage = 'hơn 1.000 dòng';
export const tooManyColumnsMessage = 'hơn 100 cột';

export const hostileWorkbooks: readonly HostileFile[] = [
  {
    what: '62 kB with a cell of 60 MB',
    bytes: () => withSheet(`${heading}<row r="2">${text('a'.repeat(60 * MB))}</row>`),
    message: tooLargeMessage,
  },
  {
    what: 'a cell of 19 MB',
    bytes: () => withSheet(`${heading}<row r="2">${text('a'.repeat(19 * MB))}</row>`),
    message: cellTooLongMessage,
  },
  {
    what: 'a cell of a million words',
    bytes: () =>
      withSheet(
        `${heading}<row r="2"><c t="inlineStr"><is>${'<r><t>a</t></r>'.repeat(1_000_000)}</is></c></row>`,
      ),
    message: cellTooLongMessage,
  },
  {
    what: 'a cell one character too long',
    bytes: () => withSheet(`${heading}<row r="2">${text('a'.repeat(10_001))}</row>`),
    message: /dòng 2, cột 1 dài hơn 10.000/,
  },
  {
    what: '3.5 million shared strings',
    bytes: () => withStrings('<si><t>a</t></si>'.repeat(3_500_000)),
    message: tooLargeMessage,
  },
  {
    what: 'a million shared strings',
    bytes: () => withStrings('<si><t>a</t></si>'.repeat(1_000_000)),
    message: '100.000 đoạn chữ',
  },
  {
    what: 'a million empty shared strings',
    bytes: () => withStrings('<si />'.repeat(1_000_000)),
    message: '100.000 đoạn chữ',
  },
  {
    what: 'shared strings under another name',
    bytes: () =>
      buildHostileWorkbook([
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: buildRelationships([
            ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
            ['rId2', 'sharedStrings', 'other.xml'],
          ]),
        },
        { name: 'xl/other.xml', content: `<sst>${'<si><t>a</t></si>'.repeat(200_000)}</sst>` },
      ]),
    message: '100.000 đoạn chữ',
  },
  {
    what: 'one shared string of 18 MB',
    bytes: () => withStrings(`<si><t>${'a'.repeat(18 * MB)}</t></si>`),
    message: cellTooLongMessage,
  },
  {
    what: 'one long shared string in fifty thousand cells',
    bytes: () =>
      withStrings(
        `<si><t>${'ă'.repeat(10_000)}</t></si>`,
        `${heading}${`<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(1000)}`,
      ),
    message: tooLargeMessage,
  },
  {
    what: 'a part of 300 MB',
    bytes: () => withPart('xl/media/image1.png', Buffer.alloc(300 * MB)),
    message: tooLargeMessage,
  },
  {
    what: 'twenty thousand parts of 10 kB',
    bytes: () =>
      buildHostileWorkbook(
        Array.from({ length: 20_000 }, (_, n) => ({ name: `xl/media/${n}`, content: Buffer.alloc(10_000) })),
      ),
    message: tooLargeMessage,
  },
  {
    what: 'a directory that declares less than there is',
    bytes: () =>
      buildHostileWorkbook([
        { name: 'xl/worksheets/sheet1.xml', content: sheet(heading + ' '.repeat(19 * MB)), declared: 500 },
      ]),
    message: unreadableMessage,
  },
  {
    what: 'a directory that declares more than there is',
    bytes: () =>
      buildHostileWorkbook([
        { name: 'xl/worksheets/sheet1.xml', content: sheet(heading), declared: 1_000_000 },
      ]),
    message: unreadableMessage,
  },
  {
    what: 'a directory that declares gigabytes',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 24, 1_900_000_000),
    message: tooLargeMessage,
  },
  {
    what: 'a directory that declares nothing',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 24, 0),
    message: unreadableMessage,
  },
  {
    what: 'parts without sizes',
    bytes: () =>
      buildHostileWorkbook([{ name: 'xl/sharedStrings.xml', content: ' '.repeat(40 * MB), sizeless: true }]),
    message: unreadableMessage,
  },
  {
    what: 'the large form of ZIP',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_END_SIGNATURE, 12, 0xffffffff),
    message: unreadableMessage,
  },
  {
    what: 'no parts by the end record, which points to the large form of ZIP',
    bytes: () => {
      const file = withStrings(' '.repeat(40 * MB));
      const at = file.length - 22;
      const locator = Buffer.alloc(20);
      locator.writeUInt32LE(0x07064b50, 0);
      const end = Buffer.from(file.subarray(at));
      end.writeUInt32LE(0, 8);
      return Buffer.concat([file.subarray(0, at), locator, end]);
    },
    message: unreadableMessage,
  },
  {
    what: 'sizes that are stored in the large form of ZIP',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 20, 0xffffffff),
    message: /Không đọc được tệp XLSX|hơn 20 MB/,
  },
  {
    what: 'encrypted parts',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 6, (1 << 16) | 20),
    message: 'có mật khẩu',
  },
  {
    what: 'two parts in the same place',
    bytes: () => {
      const file = withSheet(heading);
      const first = file.indexOf('PK\u0001\u0002');
      const second = file.indexOf('PK\u0001\u0002', first + 4);
      file.writeUInt32LE(file.readUInt32LE(first + 42), second + 42);
      return file;
    },
    message: unreadableMessage,
  },
  {
    what: 'a part whose own header has another name',
    bytes: () => {
      const file = withSheet(heading);
      file.write('xl/worksheets/sheet9.xml', file.indexOf('xl/worksheets/sheet1.xml'));
      return file;
    },
    message: unreadableMessage,
  },
  {
    what: 'a second directory in the comment',
    bytes: () => buildHostileWorkbook([], buildZip([{ name: 'a', content: 'b' }]).toString('latin1')),
    message: unreadableMessage,
  },
  {
    what: 'parts that begin beyond the file',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 42, 0x7fffffff),
    message: unreadableMessage,
  },
  { what: 'half a file', bytes: () => withSheet(heading).subarray(0, 500), message: unreadableMessage },
  {
    what: 'parts that are not packed as declared',
    bytes: () => patchBytes(withSheet(heading), DIRECTORY_ENTRY_SIGNATURE, 10, 0x00000063),
    message: unreadableMessage,
  },
  {
    what: 'no workbook inside',
    bytes: () => buildZip([{ name: 'a.txt', content: 'a' }]),
    message: unreadableMessage,
  },
  {
    what: 'a hundred thousand columns',
    bytes: () => withSheet(`<row r="1">${text('Họ tên').repeat(100_000)}</row>`),
    message: /quá nhiều thứ|hơn 100 cột|Không đọc được/,
  },
  {
    what: 'a cell in the last column there can be',
    bytes: () => withSheet(`<row r="1">${text('Họ tên')}<c r="XFD1" t="str"><v>a</v></c></row>`),
    message: tooManyColumnsMessage,
  },
  {
    what: 'a cell beyond the last column there can be',
    bytes: () => withSheet(`<row r="1"><c r="ZZZZZZZ1" t="str"><v>a</v></c></row>`),
    message: unreadableMessage,
  },
  {
    what: 'three million empty cells in a row',
    bytes: () => withSheet(`${heading}<row r="2">${'<c/>'.repeat(3_000_000)}</row>`),
    message: /quá nhiều thứ|Không đọc được/,
  },
  {
    what: 'two million empty rows',
    bytes: () => withSheet(heading + '<row/>'.repeat(2_000_000)),
    message: tooManyRowsMessage,
  },
  {
    what: 'two thousand rows',
    bytes: () => withSheet(heading + `<row>${text('a')}</row>`.repeat(2000)),
    message: tooManyRowsMessage,
  },
  {
    what: 'a row with no number',
    bytes: () => withSheet(`<row r="x">${text('Họ tên')}</row>`),
    message: unreadableMessage,
  },
  {
    what: 'a row with a number beyond all',
    bytes: () => withSheet(`${heading}<row r="1e300">${text('a')}</row>`),
    message: unreadableMessage,
  },
  {
    what: 'tags that are never closed',
    bytes: () => withSheet('<a>'.repeat(6_000_000)),
    message: /không có dòng dữ liệu|Không đọc được|quá nhiều/,
  },
  {
    what: 'a comment that is never closed',
    bytes: () => withSheet(`<!--${'-'.repeat(18 * MB)}`),
    message: /không có dòng dữ liệu|quá nhiều/,
  },
  {
    what: 'a tag with two million attributes',
    bytes: () => withSheet(`<row ${'a="" '.repeat(2_000_000)}>`),
    message: /không có dòng dữ liệu|quá nhiều/,
  },
  {
    what: 'styles nested three million deep',
    bytes: () => withPart('xl/styles.xml', '<a>'.repeat(3_000_000)),
    message: /Không đọc được|quá nhiều/,
  },
  {
    what: 'a workbook of three million sheets',
    bytes: () => withPart('xl/workbook.xml', `<workbook><sheets>${'<sheet/>'.repeat(2_000_000)}`),
    message: /không có dòng dữ liệu|Không đọc được|quá nhiều/,
  },
  {
    what: 'links of twenty megabytes',
    bytes: () => withPart('_rels/.rels', `<Relationships>${'<Relationship/>'.repeat(1_200_000)}`),
    message: /Không đọc được|quá nhiều/,
  },
  {
    what: 'words that stand for others',
    bytes: () =>
      withSheet(
        `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "${'&a;'.repeat(1000)}">]>${heading}<row r="2">${text('&c;'.repeat(4000))}</row>`,
      ),
    message: cellTooLongMessage,
  },
  {
    what: 'an old or locked workbook',
    bytes: () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(2000)]),
    message: 'mật khẩu',
  },
];
