import type { Knex } from 'knex';
import { getDialect } from '../dialect.ts';
import { type DerivedColumns, listDerivedColumns, rebuildDerivedColumns } from './derivedColumns.ts';
import {
  describeFoldedColumns,
  listFoldedColumnNames,
  listFoldedColumns,
  rebuildFoldedColumns,
  type TableFoldedColumns,
} from './foldedColumns.ts';
import { type ChangeRecordedColumns, listChangeRecordedColumns } from './recordedChanges.ts';
import { buildReportSums } from './reportSums.ts';
import type { DerivedSums } from './sums.ts';

/**
 * Thrown if a declared table or column is missing, or if folding makes values equal that must be unique. The message is the line to print.
 */
export class DerivedDataError extends Error {}

/**
 * Updates derived data when its declarations change. New or changed derived columns, sums and recordings get their triggers and are built
 * from the records; tables that are no longer declared are dropped. Folded columns, which are written with each record, are rebuilt when
 * their declaration or the fold function has changed. Runs at every start, in the transaction that migrates.
 * @throws DerivedDataError if a declared table, or a derived or folded column is missing
 */
export async function syncDerivedData(
  trx: Knex,
  derived: readonly DerivedColumns[] = listDerivedColumns(),
  copies: readonly TableFoldedColumns[] = listFoldedColumns(),
): Promise<void> {
  const known = new Map(
    ((await trx('kept_declared').select('name', 'definition', 'undo')) as Row[]).map((row) => [
      row.name,
      row,
    ]),
  );
  const wanted = [
    ...copies.map((one) => buildFoldedCopiesPart(trx, one)),
    ...derived.map((one) => buildDerivedColumnsPart(trx, one)),
    ...buildReportSums(getDialect(trx)).map((one) => buildSumsPart(trx, one)),
    ...listChangeRecordedColumns().map((one) => buildRecordingPart(trx, one)),
  ];
  const stale = [...known.values()].filter(
    ({ name, definition }) => wanted.find((one) => one.name === name)?.definition !== definition,
  );
  // Drops the triggers and tables in reverse order of creation.
  for (const { name, undo } of stale.reverse()) {
    for (const sql of JSON.parse(undo) as string[]) await trx.raw(sql);
    await trx('kept_declared').where({ name }).delete();
    known.delete(name);
  }
  for (const { name, definition, undo, keep } of wanted) {
    if (known.has(name)) continue;
    for (const sql of undo) await trx.raw(sql);
    await keep();
    await trx('kept_declared').insert({ name, definition, undo: JSON.stringify(undo) });
  }
}

interface Row {
  name: string;
  definition: string;
  undo: string;
}
interface DerivedPart {
  name: string;
  definition: string;
  undo: readonly string[];
  keep: () => Promise<void>;
}

function buildDerivedColumnsPart(trx: Knex, derived: DerivedColumns): DerivedPart {
  const { derivedColumnTriggers, text } = getDialect(trx);
  const { create, drop } = derivedColumnTriggers(derived);
  const { name, each } = derived;
  const table = [
    `create table ${name} (id bigint not null, value ${text} not null, primary key (id, value))`,
    `create index ${name}_value on ${name} (value, id)`,
  ];
  const all = [...(each ? table : []), ...create];
  return {
    name,
    definition: all.join(';\n'),
    undo: [...drop, ...(each ? [`drop table if exists ${name}`] : [])],
    keep: async () => {
      for (const column of Object.keys(derived.columns))
        if (!(await trx.schema.hasColumn(derived.owner, column)))
          throw new DerivedDataError(
            `${derived.owner}.${column} is declared as derived, and the table has no such column: add it in a migration.`,
          );
      for (const sql of all) await trx.raw(sql);
      await rebuildDerivedColumns(trx, derived);
    },
  };
}

function buildSumsPart(trx: Knex, sums: DerivedSums): DerivedPart {
  const { createSums, dropSums } = getDialect(trx);
  return {
    name: sums.into,
    definition: JSON.stringify(sums),
    undo: dropSums(sums),
    keep: () => createSums(trx, sums),
  };
}

function buildRecordingPart(trx: Knex, recorded: ChangeRecordedColumns): DerivedPart {
  const { create, drop } = getDialect(trx).recordingTriggers(recorded);
  return {
    name: recorded.name,
    definition: create.join(';\n'),
    undo: drop,
    keep: async () => {
      if (!(await trx.schema.hasTable(recorded.table)))
        throw new DerivedDataError(
          `${recorded.table} is declared, and there is no such table: add it in a migration.`,
        );
      for (const sql of create) await trx.raw(sql);
    },
  };
}

/** The prefix of the names under which definitions of computed columns are stored. */
export const FOLDED_COLUMNS_PREFIX = 'copies_of_';

function buildFoldedCopiesPart(trx: Knex, copies: TableFoldedColumns): DerivedPart {
  const { table } = copies;
  return {
    name: `${FOLDED_COLUMNS_PREFIX}${table}`,
    definition: describeFoldedColumns(copies),
    undo: [],
    keep: async () => {
      for (const column of listFoldedColumnNames(copies))
        if (!(await trx.schema.hasColumn(table, column)))
          throw new DerivedDataError(
            `${table} is declared to keep folded text in ${column}, and has no such column: add it in a migration.`,
          );
      await rebuildFoldedColumns(trx, copies).catch((error: unknown) => {
        const { rule, columns: [column] = [] } = getDialect(trx).violation(error) ?? {};
        if (rule !== 'unique') throw error;
        throw new DerivedDataError(
          `Two rows of ${table} are the same (${column ?? 'a unique column'}) when they are folded as declared now: start the release before, and change one of them.`,
        );
      });
    },
  };
}
