/**
 * Random statements are split into overlapping exports with different layouts and imported in any order: each line is stored once, and an
 * unreadable row is reported with its number. `NOI_STATEMENTS=n` sets the number of statements, `NOI_SEED` repeats a run.
 */
import { expect, test } from 'vitest';
import { readBankStatement } from '#api/domain/bank/readBankStatement';
import {
  buildStatementRows,
  findMissingValues,
  isReadableLine,
  type KnownLine,
  pairRows,
  removeReference,
} from '#api/domain/bank/statementRows';
import { calculateBalances } from '#rules/bankBalances';
import { addDays } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { sum } from '#rules/money';
import { SeededRandom } from '../support/random.ts';

const statements = Number(process.env.NOI_STATEMENTS ?? (process.env.NOI_TESTS === 'all' ? 2_000 : 60));
const firstSeed = Number(process.env.NOI_SEED ?? 530_000);

interface TrueLine {
  at: string;
  amount: number;
  balance: number;
  reference: string;
  description: string;
}

const names = ['NGUYEN THI HOA', 'TRAN THU HA', 'LE NGOC ANH', 'PHAM THI DUNG', 'VU LAN', 'CTY DIEN LUC'];
const words = ['ck goi tam be', 'thanh toan 10 buoi', 'coc', 'tra luong', 'mua khan sua', 'CT den'];

/**
 * Returns an account's lines in order. Some days have two lines with the same amount and description, but different
 * balances.
 */
function generateTrueLines(random: SeededRandom): { opening: number; lines: TrueLine[] } {
  const opening = 5_000_000 + random.below(900) * 100_000;
  const lines: TrueLine[] = [];
  let balance = opening;
  let day = '2026-10-05';
  const count = 4 + random.below(36);
  const seen = new Set<string>();
  while (lines.length < count) {
    if (random.chance(0.45)) day = addDays(day, 1 + random.below(3));
    const before = lines.at(-1);
    const isTwin = before?.at === day && random.chance(0.15);
    const size = (1 + random.below(60)) * (random.chance(0.5) ? 50_000 : 1_100);
    const amount = isTwin ? before.amount : random.chance(0.6) ? size : -size;
    // Skips such a pair: if day, amount and balance are equal, only the reference distinguishes the two lines.
    if (seen.has(`${day} ${amount} ${balance + amount}`)) continue;
    balance += amount;
    seen.add(`${day} ${amount} ${balance}`);
    lines.push({
      ...{ at: day, amount, balance, reference: `FT26${String(300_000 + lines.length * 7)}` },
      description: isTwin
        ? before.description
        : `${random.of(names)} ${random.of(words)} ${random.chance(0.7) ? `so ${100 + random.below(900)}` : ''}`.trim(),
    });
  }
  return { opening, lines };
}

interface Layout {
  isEnglish: boolean;
  amounts: 'two' | 'signed' | 'side';
  hasBalance: boolean;
  hasReference: boolean;
  isNewestFirst: boolean;
  hasLetterhead: boolean;
  hasOpening: boolean;
  hasFooter: boolean;
  hasNumbers: boolean;
  isCapital: boolean;
  day: (at: string) => string;
  money: (amount: number) => string;
}

const parts = (at: string) => at.split('-') as [string, string, string];
const days: readonly Layout['day'][] = [
  (at) => parts(at).reverse().join('/'),
  (at) => `${parts(at).reverse().join('-')} 08:05:59`,
  (at) => `${parts(at).reverse().join('/')} 8:05`,
  (at) => `${at} 17:00:00`,
  (at) => `${Number(parts(at)[2])}/${Number(parts(at)[1])}/${parts(at)[0]}`,
];
const grouped = (amount: number, mark: string) => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, mark);
const moneyFormats: readonly Layout['money'][] = [
  (amount) => grouped(amount, '.'),
  (amount) => grouped(amount, ','),
  (amount) => `${grouped(amount, ',')}.00`,
  (amount) => `${amount}.00`,
  (amount) => String(amount),
  (amount) => `${grouped(amount, '.')} VND`,
];

function layoutOf(random: SeededRandom): Layout {
  const hasBalance = random.chance(0.6);
  return {
    ...{ isEnglish: random.chance(0.4), amounts: random.of(['two', 'two', 'signed', 'side'] as const) },
    ...{ hasBalance, hasReference: random.chance(0.5), isNewestFirst: random.chance(0.4) },
    ...{ hasLetterhead: random.chance(0.5), hasOpening: hasBalance && random.chance(0.4) },
    ...{ hasFooter: random.chance(0.5), hasNumbers: random.chance(0.5), isCapital: random.chance(0.3) },
    ...{ day: random.of(days), money: random.of(moneyFormats) },
  };
}

interface FileColumn {
  headings: readonly [string, string];
  cell: (line: TrueLine, at: number) => string;
}

function columnsOf(layout: Layout, random: SeededRandom): FileColumn[] {
  const { money, amounts } = layout;
  const size = ({ amount }: TrueLine) => money(Math.abs(amount));
  const empty = random.of(['', '', '0']);
  const columns: FileColumn[] = [
    { headings: ['Ngày giao dịch', 'Transaction Date'], cell: ({ at }) => layout.day(at) },
    {
      headings: ['Nội dung giao dịch', 'Description'],
      cell: ({ description }) => (layout.isCapital ? description.toUpperCase() : description),
    },
  ];
  if (amounts === 'two')
    columns.push(
      { headings: ['Ghi nợ', 'Debit'], cell: (line) => (line.amount < 0 ? size(line) : empty) },
      { headings: ['Ghi có', 'Credit'], cell: (line) => (line.amount > 0 ? size(line) : empty) },
    );
  else
    columns.push({
      headings: ['Số tiền', 'Amount'],
      cell: (line) =>
        `${amounts === 'side' ? '' : line.amount < 0 ? '-' : random.of(['', '+'])}${size(line)}`,
    });
  if (amounts === 'side')
    columns.push({ headings: ['Nợ/Có', 'D/C'], cell: ({ amount }) => (amount < 0 ? 'D' : 'C') });
  if (layout.hasBalance)
    columns.push({ headings: ['Số dư', 'Balance'], cell: ({ balance }) => money(balance) });
  if (layout.hasReference)
    columns.push({ headings: ['Số tham chiếu', 'Reference No.'], cell: ({ reference }) => reference });
  const shuffled = random.shuffled(columns);
  return layout.hasNumbers
    ? [{ headings: ['STT', 'No.'], cell: (_line, at) => String(at + 1) }, ...shuffled]
    : shuffled;
}

/** Returns a part of the account as an export. @returns the lines of the file, and the number of the first line's row */
function exportOf(piece: readonly TrueLine[], layout: Layout, random: SeededRandom) {
  const columns = columnsOf(layout, random);
  const ordered = layout.isNewestFirst ? [...piece].reverse() : [...piece];
  const [first] = piece;
  const heads: string[][] = [];
  if (layout.hasLetterhead) heads.push(['NGÂN HÀNG ABC, CN QUẬN 3'], ['Từ 01/10/2026', 'đến 30/11/2026']);
  if (layout.hasOpening && first)
    heads.push(['Số dư đầu kỳ / Opening balance', layout.money(first.balance - first.amount)]);
  heads.push(columns.map(({ headings }) => headings[layout.isEnglish ? 1 : 0]));
  const rows = ordered.map((line, at) => columns.map(({ cell }) => cell(line, at)));
  const total = (sign: number) => Math.abs(sum(piece.map(({ amount }) => (amount * sign > 0 ? amount : 0))));
  const foot = layout.hasFooter ? [['Tổng cộng', layout.money(total(-1)), layout.money(total(1))]] : [];
  return {
    lines: [...heads, ...rows, ...foot].map((cells, at) => ({ number: at + 1, cells })),
    firstRow: heads.length + 1,
    columns,
  };
}

/** Returns overlapping parts that together contain all lines. The parts are split between days, or anywhere if the layout has balances. */
function piecesOf(lines: readonly TrueLine[], layouts: readonly Layout[], random: SeededRandom) {
  const between = lines.flatMap(({ at }, n) => (n === 0 || lines[n - 1]?.at !== at ? [n] : []));
  const cut = (layout: Layout, near: number) =>
    layout.hasBalance ? near : ([...between].reverse().find((one) => one <= near) ?? 0);
  const end = (layout: Layout, near: number) =>
    layout.hasBalance ? near : (between.find((one) => one >= near) ?? lines.length);
  const step = Math.ceil(lines.length / layouts.length);
  return layouts.map((layout, n) => ({
    layout,
    lines: lines.slice(
      cut(layout, Math.max(0, n * step - random.below(step + 1))),
      end(layout, Math.min(lines.length, (n + 1) * step + random.below(step + 1))),
    ),
  }));
}

const account = { bank: 'acb', account: '0123456789' } as const;

/** Stores lines as an import does. */
async function store(
  stored: KnownLine[],
  lines: ReturnType<typeof readBankStatement>['lines'],
): Promise<void> {
  const rows = await buildStatementRows(lines.filter(isReadableLine), account);
  const dates = rows.map(({ at }) => at).sort();
  const around = stored.filter(({ at }) => at >= (dates[0] ?? '') && at <= (dates.at(-1) ?? ''));
  const { known, fresh, guessed } = pairRows(rows, around);
  for (const row of fresh) {
    const { at, amount, reference, balance, description, fingerprint } = guessed.has(row)
      ? removeReference(row)
      : row;
    const isDouble = stored.some((line) => line.fingerprint === fingerprint);
    if (!isDouble)
      stored.push({ id: stored.length + 1, at, amount, reference, balance, description, fingerprint });
  }
  for (const [row, line] of known) if (!guessed.has(row)) Object.assign(line, findMissingValues(row, line));
}

/** Errors that a row can have; each function makes one and returns the expected messages. */
const rowFaults: readonly ((cells: string[], columns: readonly FileColumn[]) => string[])[] = [
  (cells, columns) =>
    cells.with(
      columns.findIndex(({ headings }) => headings[0] === 'Ngày giao dịch'),
      '31/09/2026',
    ),
  (cells, columns) =>
    columns.reduce(
      (row, { headings }, at) =>
        /^(Ghi|Số tiền)/.test(headings[0]) && /[1-9]/.test(cells[at] ?? '')
          ? row.with(at, '1,500,000.50')
          : row,
      cells,
    ),
  (cells) => [...cells, 'thừa'],
];

test(`${statements} random statements: each line is stored once, for any layouts in any order`, {
  timeout: 600_000,
}, async () => {
  const counted = { exports: 0, lines: 0, faulty: 0 };
  for (let n = 0; n < statements; n += 1) {
    const seed = firstSeed + n;
    const random = new SeededRandom(seed);
    const { opening, lines } = generateTrueLines(random);
    const layouts = Array.from({ length: 2 + random.below(5) }, () => layoutOf(random));
    const stored: KnownLine[] = [];
    const pieces = piecesOf(lines, layouts, random).filter((piece) => piece.lines.length > 0);
    for (const piece of random.shuffled([...pieces, random.of(pieces)])) {
      counted.exports += 1;
      const file = exportOf(piece.lines, piece.layout, random);
      const where = `NOI_SEED=${seed}: ${JSON.stringify({ ...piece.layout, lines: file.lines })}`;
      if (random.chance(0.2)) {
        counted.faulty += 1;
        const row = file.firstRow + random.below(piece.lines.length);
        const spoil = random.of(rowFaults);
        const spoiled = file.lines.map(({ number, cells }) => ({
          number,
          cells: number === row ? spoil(cells, file.columns) : cells,
        }));
        const wrong = readBankStatement(spoiled).lines.filter(({ error }) => error !== undefined);
        expect(
          wrong.map((line) => line.row),
          `${where} at row ${row}`,
        ).toEqual([row]);
      }
      const read = readBankStatement(file.lines);
      expect(
        read.lines.filter((line) => line.error || line.corrected || line.gap),
        where,
      ).toEqual([]);
      expect(read.lines.length, where).toBe(piece.lines.length);
      await store(stored, read.lines);
    }
    const keysOf = (some: readonly { at: string; amount: number }[]) =>
      some.map(({ at, amount }) => `${at} ${amount}`).sort();
    expect(keysOf(stored), `NOI_SEED=${seed}`).toEqual(keysOf(lines));
    expect(sum(stored.map(({ amount }) => amount)), `NOI_SEED=${seed}`).toBe(
      (lines.at(-1)?.balance ?? opening) - opening,
    );
    // Each reference and each balance belongs to one line, with the right day and amount.
    const truths = groupBy(lines, ({ at, amount }) => `${at} ${amount}`);
    for (const one of ['reference', 'balance'] as const)
      for (const [key, some] of groupBy(stored, ({ at, amount }) => `${at} ${amount}`)) {
        const found = some.flatMap((line) => line[one] ?? []);
        expect(new Set(found).size, `NOI_SEED=${seed} ${key} ${one}`).toBe(found.length);
        const right = new Set<unknown>(truths.get(key)?.map((line) => line[one]));
        expect(
          found.every((value) => right.has(value)),
          `NOI_SEED=${seed} ${key} ${one}`,
        ).toBe(true);
      }
    if (stored.every(({ balance }) => balance !== null))
      expect(calculateBalances(stored, opening), `NOI_SEED=${seed}`).toMatchObject({ opening, gaps: 0 });
    counted.lines += lines.length;
  }
  expect(counted.exports).toBeGreaterThan(2 * statements);
  expect(counted.faulty).toBeGreaterThan(statements / 4);
  expect(counted.lines).toBeGreaterThan(10 * statements);
});

test('paid, returned and paid again on one day: two transfers with the same balance are distinguished by their numbers', async () => {
  const head = ['Ngày', 'Nội dung', 'Số tiền', 'Số dư', 'Số tham chiếu'];
  const file = (...rows: string[][]) =>
    readBankStatement([head, ...rows].map((cells, at) => ({ number: at + 1, cells }))).lines;
  const stored: KnownLine[] = [];
  const paid = ['03/11/2026', 'NGUYEN THI HOA ck lan 1', '500.000', '1.500.000', 'FT263001'];
  const again = ['03/11/2026', 'CHONG CHI HOA chuyen lai', '500.000', '1.500.000', 'FT263009'];
  await store(stored, file(paid, ['03/11/2026', 'hoan tra', '-500.000', '1.000.000', 'FT263005']));
  await store(stored, file(again));
  await store(stored, file(paid));
  expect(stored.map(({ reference }) => reference)).toEqual(['FT263001', 'FT263005', 'FT263009']);
});
