/**
 * Random lists of customers as people write them. Every filled cell is found in the record or its note, or is reported: its column is
 * ignored, its row has an error, or its word waits for a choice. `NOI_LISTS=n` sets the number of lists, `NOI_SEED` repeats a run.
 */
import { expect, test } from 'vitest';
import { buildContext } from '#api/http/unitOfWork';
import { checkRows } from '#api/imports/checkRows';
import { listImportableFields } from '#api/imports/listImportableFields';
import { createHeadingReader, mapColumns } from '#api/imports/mapColumns';
import { readRows } from '#api/imports/readRows';
import { splitSheetLines } from '#api/imports/readSheet';
import { toLocalDay } from '#rules/days';
import { foldText } from '#rules/foldText';
import type { Viewer } from '#schema/access';
import { customers } from '#schema/customers';
import { getImportSpec } from '#schema/importSpecs';
import { SeededRandom } from '../support/random.ts';
import { startApiForFile } from '../support/startApi.ts';

const lists = Number(process.env.NOI_LISTS ?? (process.env.NOI_TESTS === 'all' ? 1_000 : 40));
const firstSeed = Number(process.env.NOI_SEED ?? 230_000);
const api = await startApiForFile();
const viewer = (await (await api.as('admin')).get('/me')).body.data as Viewer;
const ctx = buildContext(api.app.services, api.knex, viewer);
const fields = listImportableFields(customers, viewer);
const sources = { spec: getImportSpec(customers), people: true, saved: new Map(), chosen: {} };

type Values = Readonly<Record<string, unknown>>;
/** A cell as a person types it. `isIn` is true if the record contains the value; without `isIn`, the record contains the exact text. */
interface Cell {
  text: string;
  isIn?: (values: Values) => boolean;
}
interface Column {
  headings: readonly string[];
  /** @param n the row number, for a phone that is unique in the file */
  cell: (random: SeededRandom, n: number) => Cell;
}

const families = ['Nguyễn', 'Trần', 'Lê', 'Vũ', 'Đặng', 'Ngô'];
const givens = ['Thị Hoa', 'Ngọc Ánh', 'Thu Hà', 'Mai', 'Lan Anh', 'Bích'];
const nameTitles = ['', '', '', 'Mẹ ', 'Chị ', 'C. ', 'Em ', 'Bé '];
const noteOf = ({ note }: Values): string => String(note ?? '');
const buildValueCheck = (name: string, value: unknown) => ({
  isIn: (values: Values) => values[name] === value,
});
const chooseWord = (
  random: SeededRandom,
  name: string,
  words: readonly (readonly [string, string | null])[],
): Cell => {
  const [text, value] = random.of(words);
  return { text, ...(value !== null && buildValueCheck(name, value)) };
};
const digitsOf = (n: number) => `09${String(10_000_000 + n)}`;

const name: Column = {
  headings: ['Họ tên', 'Tên mẹ', 'Tên khách hàng', 'Khách', 'TÊN KHÁCH', 'Full name'],
  cell: (random) => {
    const plain = `${random.of(families)} ${random.of(givens)}`;
    return { text: `${random.of(nameTitles)}${plain}`, ...buildValueCheck('name', plain) };
  },
};
const phone: Column = {
  headings: ['SĐT', 'Số điện thoại', 'Phone', 'Điện thoại', 'ĐT', 'Số Zalo'],
  cell: (random, n) => {
    const digits = digitsOf(n);
    const [first, second] = [digits, digitsOf(n + 500_000)];
    const apart = `${first.slice(0, 4)} ${first.slice(4, 7)} ${first.slice(7)}`;
    const plain = random.of([
      first,
      first.slice(1),
      `+84${first.slice(1)}`,
      apart,
      apart.replaceAll(' ', '.'),
    ]);
    const isIn = ({ phone }: Values) => phone === first;
    if (random.chance(0.15))
      return {
        text: `${plain} ${random.of(['/', '-', ';', 'hoặc', ':::'])} ${second}`,
        isIn: (values) => isIn(values) && noteOf(values).includes(second),
      };
    if (random.chance(0.1))
      return { text: `${plain} (chồng)`, isIn: (values) => isIn(values) && noteOf(values).includes('chồng') };
    if (random.chance(0.1))
      return { text: random.of(['ko có', 'chưa xin', first.slice(0, 7), `${first}99`]) };
    return { text: plain, isIn };
  },
};
const dayIn = (random: SeededRandom, month: number): { iso: string; texts: string[] } => {
  const day = 1 + random.below(28);
  const [d, m] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')];
  const year = month < 6 ? 2027 : 2026;
  return {
    iso: `${year}-${m}-${d}`,
    texts: [
      `${d}/${m}/${year}`,
      `${day}/${month}/${year}`,
      `${d}-${m}-${year}`,
      `${year}-${m}-${d}`,
      `${day}/${month}`,
    ],
  };
};
const optionalColumns: readonly Column[] = [
  {
    headings: ['Dự sinh', 'Ngày dự sinh', 'DS', 'EDD', 'Ngày DS'],
    cell: (random) => {
      if (random.chance(0.2))
        return { text: random.of(['đã sinh', 'tháng 3', '31/02/2027', 'cuối năm', '13/25']) };
      const { iso, texts } = dayIn(random, random.of([12, 1, 2, 3]));
      return { text: random.of(texts), ...buildValueCheck('predicted_birth_date', iso) };
    },
  },
  {
    headings: ['Ngày liên hệ', 'Ngày nhắn', 'Dấu thời gian', 'Created time'],
    cell: (random) => {
      if (random.chance(0.15)) return { text: random.of(['hôm qua', '30/12/2026', '2026-13-01']) };
      const { iso, texts } = dayIn(random, random.of([9, 10]));
      const time = random.of(['', '', ' 8:05', ' 21:30:59', ' 08:00']);
      return {
        text: `${random.of(time === '' ? texts : texts.slice(0, 4))}${time}`,
        isIn: ({ contacted_at }) => toLocalDay(String(contacted_at)) === iso,
      };
    },
  },
  {
    headings: ['Quận', 'Q/H', 'Quận/Huyện', 'District'],
    cell: (random) =>
      chooseWord(random, 'province', [
        ['Q1', 'Quận 1'],
        ['q.7', 'Quận 7'],
        ['Bthanh', 'Quận Bình Thạnh'],
        ['go vap', 'Quận Gò Vấp'],
        ['TĐ', 'Thành phố Thủ Đức'],
        ['Đà Lạt', null],
        ['gần chợ', null],
      ]),
  },
  {
    headings: ['Địa chỉ', 'Đ/c', 'Nơi ở', 'Address'],
    cell: (random) => ({
      text: random.of([
        ...[
          '12 Lê Lợi, Phường Bến Nghé, Quận 1',
          '45 Nguyễn Oanh, Gò Vấp',
          'chung cư Hoa Sen',
          '7/2 đường số 5',
        ],
        ...['hẻm 12, P.7, Q3', 'Thủ Đức', '23 Dịch Vọng, Cầu Giấy, Hà Nội'],
      ]),
    }),
  },
  {
    headings: ['Nguồn', 'Kênh', 'Biết qua', 'Bạn biết chúng tôi qua đâu?'],
    cell: (random) =>
      chooseWord(random, 'source_channel', [
        ['FB', 'FANPAGE'],
        ['facebook', 'FANPAGE'],
        ['zalo', 'ZALO'],
        ['hotline', 'HOTLINE'],
        ['bảng hiệu', null],
        ['chị Tư giới thiệu', null],
      ]),
  },
  {
    headings: ['Tình trạng', 'Trạng thái', 'Kết quả gọi'],
    cell: (random) =>
      chooseWord(random, 'level', [
        ['chưa gọi', 'C3'],
        ['đã gọi', 'L1'],
        ['KNM', 'L1-C'],
        ['đang chờ chồng', null],
        ['hẹn tuần sau', null],
      ]),
  },
  {
    headings: ['Sale', 'Nhân viên', 'Phụ trách'],
    cell: (random) => ({ text: random.of(['Hoa', 'Lan', 'ctv Út']) }),
  },
  {
    headings: ['Ghi chú', 'Note', 'Lưu ý'],
    cell: (random) => ({
      text: random.of(['gọi sau 8h', 'nhà có chó', 'bé 10 ngày, vàng da', 'mẹ thích buổi sáng']),
    }),
  },
  {
    headings: ['SĐT chồng', 'Điện thoại bà ngoại', 'Phone 2 - Value', 'Home Phone'],
    cell: (_random, n) => ({
      text: digitsOf(n + 900_000),
      isIn: (values) =>
        values.phone === digitsOf(n + 900_000) || noteOf(values).includes(digitsOf(n + 900_000)),
    }),
  },
  { headings: ['STT', 'TT', 'No.'], cell: (_random, n) => ({ text: String(n) }) },
  {
    headings: ['Màu áo', 'Mã KH', 'E-mail', 'Nhãn', ''],
    cell: (random) => ({ text: random.of(['đỏ', 'KH01', 'a@b.vn']) }),
  },
  { headings: ['ad_id', 'Campaign name', 'Form ID'], cell: (_random, n) => ({ text: `ag:${n}` }) },
  {
    headings: ['Bé mấy tháng?', 'bạn_cần_gì?'],
    cell: (random) => ({ text: random.of(['2 tháng', 'tắm bé', '???']) }),
  },
];
/** Texts that a person may type into any column. */
const junk = ['???', '—', 'như trên', '#N/A', 'x?', 'chưa rõ', '0', 'n/a', '-', '👶 ok'];

/** A cell whose text must be stored as a value, or as the end of a line of the note. */
const buildTypedCell = (text: string): Cell => ({
  text,
  isIn: (values) =>
    Object.values(values).includes(text) ||
    noteOf(values)
      .split('\n')
      .some((line) => line === text || line.endsWith(`: ${text}`)),
});

interface List {
  lines: { number: number; cells: string[] }[];
  cells: Map<number, Map<number, Cell>>;
  headings: string[];
  /** Rows that must be refused: they have no name, or a cell to the right of the last heading. */
  refused: Set<number>;
}

function listOf(random: SeededRandom, serial: number): List {
  const columns = random.shuffled([
    name,
    phone,
    ...random.shuffled(optionalColumns).slice(0, random.below(optionalColumns.length + 1)),
  ]);
  const headings = columns.map((column) => {
    const heading = random.of(column.headings);
    return random.chance(0.2) ? heading.toUpperCase() : heading;
  });
  const above = random.of([[], [], [['DANH SÁCH KHÁCH THÁNG 11']], [['KHÁCH MỚI'], ['Cập nhật 25/11/2026']]]);
  const lines = [...above, headings].map((cells, at) => ({ number: at + 1, cells }));
  const cells: List['cells'] = new Map();
  const refused = new Set<number>();
  for (let n = 0; n < 3 + random.below(12); n += 1) {
    // Sometimes an empty line separates two rows.
    const row = (lines.at(-1)?.number ?? 0) + (random.chance(0.05) ? 2 : 1);
    const own = new Map<number, Cell>();
    for (const [at, column] of columns.entries()) {
      const isNameless = column === name && random.chance(0.06);
      if (isNameless || (column !== name && random.chance(0.2))) continue;
      const isJunk = column !== name && random.chance(0.06);
      own.set(at, isJunk ? buildTypedCell(random.of(junk)) : column.cell(random, serial * 100 + n));
    }
    if (own.size === 0) continue;
    if (!own.has(columns.indexOf(name))) refused.add(row);
    const texts = columns.map((_, at) => own.get(at)?.text ?? '');
    const isWide = texts.at(-1) !== '' && random.chance(0.03);
    if (isWide) refused.add(row);
    lines.push({ number: row, cells: isWide ? [...texts, 'thừa'] : texts });
    cells.set(row, own);
  }
  return { lines, cells, headings, refused };
}

/** True if a value contains the text exactly. */
const isWritten = (values: Values, text: string): boolean =>
  Object.values(values).some(
    (value) => typeof value === 'string' && foldText(value).includes(foldText(text)),
  );

test(`${lists} random lists of people: every cell is stored or reported`, {
  timeout: 600_000,
}, async () => {
  const counted = { cells: 0, found: 0, left: 0, refused: 0 };
  for (let n = 0; n < lists; n += 1) {
    const seed = firstSeed + n;
    const { lines, cells, headings, refused } = listOf(new SeededRandom(seed), n);
    if (cells.size === 0) continue;
    const where = `NOI_SEED=${seed} ${JSON.stringify(lines)}`;
    const sheet = await splitSheetLines(lines, createHeadingReader(fields, sources));
    expect(
      sheet.rows.map(({ number }) => number),
      where,
    ).toEqual([...cells.keys()]);
    const mapping = mapColumns(sheet, fields, sources);
    const { rows, words } = await readRows(ctx, sheet, mapping, sources);
    const { results } = await checkRows(ctx, customers, rows, mapping, true);
    const ignored = new Set(mapping.ignored);
    for (const { row, state, values, errors } of results) {
      expect(state === 'invalid', `${where} row ${row} ${JSON.stringify(errors)}`).toBe(refused.has(row));
      if (!values) {
        counted.refused += 1;
        expect(errors.length, where).toBeGreaterThan(0);
        continue;
      }
      for (const [at, { text, isIn }] of cells.get(row) ?? []) {
        counted.cells += 1;
        const isNamed =
          ignored.has(sheet.headers[at] ?? '') ||
          words.some((word) => foldText(word.text) === foldText(text));
        const isFound = isIn ? isIn(values) || noteOf(values).includes(`: ${text}`) : isWritten(values, text);
        if (isFound) counted.found += 1;
        else counted.left += 1;
        const what = `${where} row ${row}, ${headings[at]}: ${text} → ${JSON.stringify(values)}`;
        expect(isFound || isNamed, what).toBe(true);
      }
    }
  }
  expect(counted.found).toBeGreaterThan(counted.cells / 2);
  expect(counted.refused).toBeGreaterThan(lists / 4);
  expect(counted.left).toBeLessThan(counted.cells / 3);
});
