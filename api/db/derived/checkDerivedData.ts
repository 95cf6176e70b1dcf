/** Checks derived data: recalculates it from the records, and reports the values that differ. */

import type { Knex } from 'knex';
import { findResource, resources } from '#schema/index';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import { getDialect } from '../dialect.ts';
import { iterateIdRanges, iterateRangesOfQueries } from '../idRanges.ts';
import { getTableName, getTableShape } from '../shape.ts';
import { buildMembershipSelect, type DerivedColumns, listDerivedColumns } from './derivedColumns.ts';
import { iterateFoldedDifferences, listFoldedColumns, type TableFoldedColumns } from './foldedColumns.ts';
import { type ChangeRecordedColumns, listChangeRecordedColumns } from './recordedChanges.ts';
import { buildReportSums } from './reportSums.ts';
import { buildRecountedViewName } from './sums.ts';

type ComparedValue = string | number | boolean | null;

/** A stored value that differs from the value calculated from the records. */
export interface StoredDifference {
  /** Name of the resource or of the table of sums. */
  resource: string;
  /** Id of the record, or the keys of the row in the table of sums. */
  id: string;
  field: string;
  /** The stored value. */
  kept: ComparedValue;
  /** The value calculated from the records. */
  counted: ComparedValue;
}

/** Result of a check: the number of compared values, and the differences. */
export class CheckFindings {
  checked = 0;
  differences = 0;
  readonly examples: StoredDifference[] = [];
  readonly #maxExamples: number;

  /** @param maxExamples how many examples are stored; further differences are only counted */
  constructor(maxExamples = Number.POSITIVE_INFINITY) {
    this.#maxExamples = maxExamples;
  }

  add(difference: StoredDifference): void {
    this.differences += 1;
    if (this.examples.length < this.#maxExamples) this.examples.push(difference);
  }

  /** Counts a value as checked, and adds it to the differences if the stored value is not the calculated value. */
  compare(resource: string, id: unknown, field: string, kept: ComparedValue, counted: ComparedValue): void {
    this.checked += 1;
    if (kept !== counted) this.add({ resource, id: String(id), field, kept, counted });
  }
}

/** Returns the name of the resource stored in a table. Returns the table name if no resource uses the table. */
export const findResourceName = (table: string): string =>
  Object.values(resources).find((resource) => getTableName(resource) === table)?.name ?? table;

type Row = Record<string, ComparedValue>;

/** Compares derived columns and membership tables with the values calculated from the records. */
export async function checkDerivedColumns(
  db: Knex,
  findings: CheckFindings,
  all: readonly DerivedColumns[] = listDerivedColumns(),
): Promise<void> {
  for (const one of all) {
    const { owner, columns } = one;
    const entries = Object.entries(columns);
    if (one.each) await checkMemberships(db, one, findings);
    if (entries.length === 0) continue;
    const select = entries.flatMap(([column, value], at) => [
      `${owner}.${column} as kept_${at}`,
      `${value} as counted_${at}`,
    ]);
    const differs = entries.map(([column, value]) => `${owner}.${column} is distinct from ${value}`);
    for await (const [from, to] of iterateIdRanges(db, owner)) {
      const range = () => db(owner).where(`${owner}.id`, '>', from).where(`${owner}.id`, '<=', to);
      const { rows } = (await range().count({ rows: '*' }).first()) as { rows: number };
      findings.checked += Number(rows) * entries.length;
      const wrong: Row[] = await range()
        .select(`${owner}.id`, db.raw(select.join(', ')))
        .whereRaw(`(${differs.join(' or ')})`);
      for (const row of wrong)
        for (const [at, [column]] of entries.entries()) {
          const [kept, counted] = [
            toComparableValue(row[`kept_${at}`]),
            toComparableValue(row[`counted_${at}`]),
          ];
          if (kept !== counted)
            findings.add({
              resource: findResourceName(owner),
              id: String(row.id),
              field: column,
              kept,
              counted,
            });
        }
    }
  }
}

/** Booleans are 1 and 0 on SQLite; a calculated boolean is also a number there. */
const toComparableValue = (value: ComparedValue | undefined): ComparedValue =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

async function checkMemberships(db: Knex, one: DerivedColumns, findings: CheckFindings): Promise<void> {
  const { name, owner, from: table, key, each = '' } = one;
  const { rows } = (await db(name).count({ rows: '*' }).first()) as { rows: number };
  findings.checked += Number(rows);
  const bounds = [
    db(name).min({ least: 'id' }).max({ most: 'id' }),
    db(table).min({ least: key }).max({ most: key }),
  ];
  for await (const [from, to] of iterateRangesOfQueries(bounds)) {
    const kept = `select id, value from ${name} where id > ${from} and id <= ${to}`;
    const counted = buildMembershipSelect(one, `r.${key} > ${from} and r.${key} <= ${to}`);
    for (const [isKept, more, less] of [
      [true, kept, counted],
      [false, counted, kept],
    ] as const) {
      const wrong: { id: number; value: string }[] = await db
        .from(db.raw(`(${more} except ${less}) as wrong`))
        .select('*');
      for (const { id, value } of wrong)
        findings.add({
          resource: findResourceName(owner),
          id: String(id),
          field: `${table}.${each}`,
          kept: isKept ? value : null,
          counted: isKept ? null : value,
        });
    }
  }
}

/** Compares folded columns with the values calculated from the texts of their rows. */
export async function checkFoldedColumns(
  db: Knex,
  findings: CheckFindings,
  all: readonly TableFoldedColumns[] = listFoldedColumns(),
): Promise<void> {
  const yielder = new EventLoopYielder();
  for (const copies of all) {
    const { rows } = (await db(copies.table).count({ rows: '*' }).first()) as { rows: number };
    findings.checked += Number(rows);
    for await (const wrong of iterateFoldedDifferences(db, copies, yielder))
      for (const { id, stored, wanted } of wrong)
        for (const [column, value] of Object.entries(wanted))
          if (stored[column] !== value)
            findings.add({
              resource: findResourceName(copies.table),
              id: String(id),
              field: column,
              kept: stored[column] as ComparedValue,
              counted: value as ComparedValue,
            });
  }
}

/** Compares the tables of report sums with the sums of the records. */
export async function checkReportSums(db: Knex, findings: CheckFindings): Promise<void> {
  for (const { into, keys, sums } of buildReportSums(getDialect(db))) {
    const names = Object.keys(keys);
    const totals = ['n', ...sums];
    const listed = names.join(', ');
    const added = (table: string, part: 'kept' | 'counted') =>
      `select ${listed}, ${totals
        .map((name) =>
          part === 'kept'
            ? `${name} as kept_${name}, 0 as counted_${name}`
            : `0 as kept_${name}, ${name} as counted_${name}`,
        )
        .join(', ')} from ${table}`;
    const rows = `(${added(into, 'kept')} union all ${added(buildRecountedViewName(into), 'counted')}) as both_sides`;
    const sum = (name: string) => `sum(${name})`;
    const both = totals.flatMap((name) => [`kept_${name}`, `counted_${name}`]);
    const groups: Row[] = await db
      .from(db.raw(rows))
      .select(db.raw(listed), db.raw(both.map((name) => `${sum(name)} as ${name}`).join(', ')))
      .groupByRaw(listed)
      .havingRaw(totals.map((name) => `${sum(`kept_${name}`)} <> ${sum(`counted_${name}`)}`).join(' or '));
    const { count } = (await db(into).count({ count: '*' }).first()) as { count: number };
    findings.checked += Number(count) * totals.length;
    for (const row of groups)
      for (const name of totals) {
        const [kept, counted] = [Number(row[`kept_${name}`]), Number(row[`counted_${name}`])];
        const id = names.map((key) => row[key]).join(' ');
        if (kept !== counted) findings.add({ resource: into, id, field: name, kept, counted });
      }
  }
}

/** Checks that every reference leads to a record. */
export async function checkStoredReferences(db: Knex, findings: CheckFindings): Promise<void> {
  const seen = new Set<string>();
  for (const resource of Object.values(resources))
    for (const { name, column, field } of getTableShape(resource).stored.values()) {
      const target = field.kind === 'ref' && field.target ? findResource(field.target) : undefined;
      const table = getTableName(resource);
      if (!target || seen.has(`${table}.${column}`)) continue;
      seen.add(`${table}.${column}`);
      for await (const [from, to] of iterateIdRanges(db, table)) {
        const range = () => db(`${table} as r`).where('r.id', '>', from).where('r.id', '<=', to);
        const { count } = (await range().whereNotNull(`r.${column}`).count({ count: '*' }).first()) as {
          count: number;
        };
        findings.checked += Number(count);
        const lost: { id: number; target: number }[] = await range()
          .leftJoin(`${getTableName(target)} as t`, 't.id', `r.${column}`)
          .whereNotNull(`r.${column}`)
          .whereNull('t.id')
          .select('r.id', { target: `r.${column}` });
        for (const row of lost)
          findings.add({
            resource: resource.name,
            id: String(row.id),
            field: name,
            kept: String(row.target),
            counted: null,
          });
      }
    }
  // Some foreign keys are not in any declaration. PostgreSQL always enforces them; SQLite does not while foreign keys are switched off.
  if (getDialect(db).name !== 'sqlite') return;
  const lost: { table: string; rowid: number; parent: string }[] = await db.raw('pragma foreign_key_check');
  for (const { table, rowid, parent } of lost)
    if (findResourceName(table) === table && !findResource(table))
      findings.add({ resource: table, id: String(rowid), field: parent, kept: true, counted: null });
}

/** Batch size: records whose recorded changes are read together. */
const RECORDS_PER_BATCH = 1_000;

interface RecordedChange {
  record_id: number;
  field: string;
  /** `counted`: value before the first change; `kept`: value after the last change. */
  counted: string | null;
  kept: string | null;
}

/** Finds values that another program changed: the value changed but the row's version did not. */
export async function checkOutsideChanges(db: Knex, findings: CheckFindings): Promise<void> {
  for (const recording of listChangeRecordedColumns()) {
    const recorded = () => db('recorded_changes').where('table_name', recording.table).whereNotNull('field');
    const bounds = recorded().min({ least: 'record_id' }).max({ most: 'record_id' });
    for await (const [from, to] of iterateRangesOfQueries([bounds], RECORDS_PER_BATCH)) {
      const changes: RecordedChange[] = await db
        .from(
          recorded()
            .where('record_id', '>', from)
            .where('record_id', '<=', to)
            .groupBy('record_id', 'field')
            .select('record_id', 'field')
            .min({ first: 'id' })
            .max({ last: 'id' })
            .as('changed'),
        )
        .join('recorded_changes as f', 'f.id', 'changed.first')
        .join('recorded_changes as l', 'l.id', 'changed.last')
        .select('changed.record_id', 'changed.field', 'f.counted', 'l.kept');
      if (changes.length > 0) await compareChanges(db, recording, changes, findings);
    }
  }
}

async function compareChanges(
  db: Knex,
  { table, columns }: ChangeRecordedColumns,
  changes: readonly RecordedChange[],
  findings: CheckFindings,
): Promise<void> {
  const ids = [...new Set(changes.map(({ record_id }) => Number(record_id)))];
  const rows: ({ id: number } & Record<string, string | null>)[] = await db(table)
    .whereIn('id', ids)
    .select(...columns.map((column) => db.raw('cast(?? as text) as ??', [column, column])));
  const current = new Map(rows.map((row) => [Number(row.id), row]));
  const declared = Object.values(resources).find((resource) => getTableName(resource) === table);
  for (const { record_id, field, kept, counted } of changes) {
    findings.checked += 1;
    const now = current.get(Number(record_id));
    // Skips values that the server has stored since then, and values that were changed back.
    if (!now || now[field] !== kept || kept === counted) continue;
    const stored =
      declared && [...getTableShape(declared).stored.values()].find(({ column }) => column === field);
    const typed = (text: string | null) =>
      text !== null && ['money', 'integer', 'percent', 'decimal'].includes(stored?.field.kind ?? '')
        ? Number(text)
        : text;
    findings.add({
      resource: findResourceName(table),
      id: String(record_id),
      field: stored?.name ?? field,
      kept: typed(kept),
      counted: typed(counted),
    });
  }
}
