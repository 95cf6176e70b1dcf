/**
 * Columns computed from other columns of the same row (`…_fold`, `…_order`, `search`, and fields with `follows`). They are rebuilt when
 * their declaration, or the function that computes them, has changed.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { toNaturalSortKey } from '#rules/toNaturalSortKey';
import { resources } from '#schema/index';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import { getDialect } from '../dialect.ts';
import {
  computeFollowingColumns,
  computeNaturalSortKeys,
  type FoldedColumns,
  type FoldFunction,
  getFoldedColumns,
  getTableName,
  joinFolded,
} from '../shape.ts';

/** The computed columns of one table. */
export interface TableFoldedColumns extends FoldedColumns {
  table: string;
}

/** Batch size. */
const BATCH_SIZE = 2000;

export const listFoldedColumns = (): TableFoldedColumns[] =>
  [...new Set(Object.values(resources).map(getTableName))]
    .map((table) => ({ table, ...getFoldedColumns(table) }))
    .filter((copies) => listFoldedColumnNames(copies).length > 0);

/** Returns the names of the computed columns. */
export const listFoldedColumnNames = ({ folded, natural, searched, following }: FoldedColumns): string[] => [
  ...[...folded.keys()].map((column) => `${column}_fold`),
  ...[...natural.keys()].map((column) => `${column}_order`),
  ...(searched.size > 0 ? ['search'] : []),
  ...following.keys(),
];

/**
 * Returns a text that describes the folded columns of a table and the fold functions. The text changes when a declaration or a fold
 * function changes, and is the same on both databases.
 */
export function describeFoldedColumns({ folded, natural, searched, following }: FoldedColumns): string {
  const entriesOf = (columns: ReadonlyMap<string, FoldFunction>) =>
    [...columns].map(([column, fold]) => [column, getFingerprint(fold)]);
  const order = [...natural].sort().map((one) => [...one, getFingerprint(toOrderKey)]);
  const follows = [...following].map(([column, { of, by, samples }]) => [
    column,
    of.map((one) => one.column),
    samples.map(by),
  ]);
  return JSON.stringify({
    folded: entriesOf(folded).sort(),
    order,
    search: entriesOf(searched),
    ...(follows.length > 0 && { follows }),
  });
}

/**
 * Recomputes these columns of a table in batches and stores the values that differ.
 * @returns the number of changed rows
 */
export async function rebuildFoldedColumns(db: Knex, copies: TableFoldedColumns): Promise<number> {
  const columns = listFoldedColumnNames(copies);
  let changed = 0;
  for await (const rows of iterateFoldedDifferences(db, copies)) {
    const values = rows.map(({ id, wanted }) => [id, ...columns.map((column) => wanted[column])]);
    await getDialect(db).updateJson(db, copies.table, columns, JSON.stringify(values));
    changed += rows.length;
  }
  return changed;
}

/**
 * Yields batches of rows whose stored copies differ from the computed copies. Each row contains the stored and the computed copies.
 * @param yielder pauses between rows
 */
export async function* iterateFoldedDifferences(
  db: Knex,
  copies: TableFoldedColumns,
  yielder = new EventLoopYielder(),
): AsyncGenerator<{ id: number; stored: Row; wanted: Row }[]> {
  const columns = listFoldedColumnNames(copies);
  const followed = [...copies.following.values()].flatMap(({ of }) => of.map((one) => one.column));
  const texts = [
    ...copies.folded.keys(),
    ...[...copies.natural].flat(2),
    ...copies.searched.keys(),
    ...followed,
  ];
  const read = new Set(['id', ...texts, ...columns]);
  for (let last = 0; ; ) {
    const rows = (await db(copies.table)
      .select([...read])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)) as (Row & { id: number })[];
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.id);
    const made = await yielder.map(rows, (stored) => ({
      id: Number(stored.id),
      stored,
      wanted: computeFoldedCopies(copies, stored),
    }));
    const differing = made.filter(({ stored, wanted }) =>
      columns.some((column) => stored[column] !== wanted[column]),
    );
    if (differing.length > 0) yield differing;
  }
}

type Row = Record<string, unknown>;

function computeFoldedCopies({ folded, natural, searched, following }: FoldedColumns, row: Row): Row {
  const made: Row = { ...computeNaturalSortKeys(natural, row), ...computeFollowingColumns(following, row) };
  for (const [column, fold] of folded) {
    const text = row[column];
    made[`${column}_fold`] = typeof text === 'string' ? fold(text) : null;
  }
  if (searched.size > 0) made.search = joinFolded(searched, row);
  return made;
}

const toOrderKey: FoldFunction = (text) => toNaturalSortKey([text]);

const fingerprints = new WeakMap<FoldFunction, string>();

/** Returns a fingerprint of a fold function: the hash of its results for the sample texts. */
function getFingerprint(fold: FoldFunction): string {
  const known = fingerprints.get(fold);
  if (known) return known;
  const made = createHash('sha256')
    .update(JSON.stringify(fingerprintSamples.map(fold)))
    .digest('base64url');
  fingerprints.set(fold, made);
  return made;
}

/** Every letter and sign of Latin script, every combining accent, and texts and phone numbers as users type them. */
const fingerprintSamples: readonly string[] = [
  ...[
    [0x00, 0x24f],
    [0x300, 0x36f],
    [0x1e00, 0x1eff],
    [0x2000, 0x20cf],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)),
  ),
  ' Nguyễn  Thị\tĐường\n',
  'Nguyễn Thị Đường'.normalize('NFD'),
  'ĐẶNG QUỲNH, 12/3 Lê Lợi - P.4 (Q.1)',
  ...['0912 345 678', '0912.345-678', '+84 912 345 678', '+84 (0)912345678', '0084912345678', '84912345678'],
  ...['84 0912 345 678', '912345678', '(028) 3822 1234', '+1 202 555 0100', '001 202 555 0100', '12'],
];
