/** Changes, deletes and adds rows directly in the database, and checks that the proof reports each of them. */
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { findSqliteFile } from '#api/db/connect';
import { findResourceName, type StoredDifference } from '#api/db/derived/checkDerivedData';
import { listDerivedColumns } from '#api/db/derived/derivedColumns';
import { listChangeRecordedColumns } from '#api/db/derived/recordedChanges';
import { buildReportSums } from '#api/db/derived/reportSums';
import { getDialect } from '#api/db/dialect';
import { loadSqliteDriver } from '#api/db/sqlite/driver';
import { countDifferences, proveBooks } from '#api/domain/proof/proveBooks';
import { createRandom, type Random } from '#seeds/random';
import type { TestApi } from '../support/startApi.ts';

/** Returns all differences that a proof reports now. */
export async function findDifferences(api: TestApi): Promise<StoredDifference[]> {
  const checks = await proveBooks(api.knex, api.app.services);
  const all = checks.flatMap(({ examples }) => examples);
  expect(all).toHaveLength(countDifferences(checks));
  return all;
}

interface MadeChange {
  resource: string;
  id: string;
  /** If absent, any field of the record is accepted. */
  field?: string;
  description: string;
}
/** Changes a row that was not changed before; returns null if there is none. */
type ChangeMaker = (
  knex: Knex,
  random: Random,
  taken: Set<string>,
  api: TestApi,
) => Promise<MadeChange | null>;

const rowOf = async (knex: Knex, random: Random, table: string, taken: Set<string>) => {
  const ids = ((await knex(table).orderBy('id').pluck('id')) as number[]).filter(
    (id) => !taken.has(`${table} ${id}`),
  );
  if (ids.length === 0) return null;
  const id = random.pick(ids);
  taken.add(`${table} ${id}`);
  return knex(table).where({ id }).first();
};

const addTo =
  (table: string, column: string, field = column): ChangeMaker =>
  async (knex, random, taken) => {
    const row = await rowOf(knex, random, table, taken);
    if (!row) return null;
    await knex(table)
      .where({ id: row.id })
      .update({ [column]: Number(row[column] ?? 0) + random.int(1, 9_000) });
    return {
      resource: findResourceName(table),
      id: String(row.id),
      field,
      description: `${table}.${column} of ${row.id}`,
    };
  };

const setTo =
  (table: string, column: string, values: readonly string[]): ChangeMaker =>
  async (knex, random, taken) => {
    const row = await rowOf(knex, random, table, taken);
    if (!row) return null;
    const value = random.pick(values.filter((one) => one !== row[column]));
    await knex(table)
      .where({ id: row.id })
      .update({ [column]: value });
    return {
      resource: findResourceName(table),
      id: String(row.id),
      field: column,
      description: `${table}.${column} of ${row.id}: ${value}`,
    };
  };

const removeFrom =
  (table: string): ChangeMaker =>
  async (knex, random, taken, api) => {
    const row = await rowOf(knex, random, table, taken);
    if (!row) return null;
    const file = findSqliteFile(api.config.databaseUrl);
    if (file === null) {
      // PostgreSQL itself does not allow invalid references.
      const isRefused = await knex(table)
        .where({ id: row.id })
        .delete()
        .then(
          () => false,
          () => true,
        );
      if (isRefused) return null;
    } else {
      const other = new (loadSqliteDriver())(file);
      other.pragma('foreign_keys = off');
      other.prepare(`delete from ${table} where id = ?`).run(row.id);
      other.close();
    }
    return {
      resource: findResourceName(table),
      id: String(row.id),
      description: `${table} ${row.id} deleted`,
    };
  };

const derive =
  (owner: string, column: string): ChangeMaker =>
  async (knex, random, taken) => {
    const row = await rowOf(knex, random, owner, taken);
    if (!row) return null;
    const old = row[column];
    const others: unknown[] = await knex(owner)
      .whereNotNull(column)
      .whereNot(column, old ?? '')
      .distinct(column)
      .pluck(column);
    const isFlag = typeof old === 'boolean' || column === 'agent_paid';
    if (!isFlag && typeof old !== 'number' && others.length === 0) return null;
    const value = isFlag ? !old : typeof old === 'number' ? old + random.int(1, 9) : random.pick(others);
    await knex(owner)
      .where({ id: row.id })
      .update({ [column]: value });
    return {
      resource: findResourceName(owner),
      id: String(row.id),
      field: column,
      description: `${owner}.${column} of ${row.id}`,
    };
  };

const sum =
  (into: string, keys: readonly string[], column: string): ChangeMaker =>
  async (knex, random, taken) => {
    const rows = (await knex(into)) as Record<string, string | number>[];
    const open = rows.filter((row) => !taken.has(`${into} ${keys.map((key) => row[key]).join(' ')}`));
    if (open.length === 0) return null;
    const row = random.pick(open);
    const id = keys.map((key) => row[key]).join(' ');
    taken.add(`${into} ${id}`);
    const { [column]: old, ...where } = row;
    const at = Object.fromEntries(
      Object.entries(where).filter(([key]) => keys.includes(key) || key === 'slot'),
    );
    if (random.chance(0.2)) await knex(into).where(at).delete();
    else
      await knex(into)
        .where(at)
        .update({ [column]: Number(old) + 3 });
    return { resource: into, id, description: `${into} ${id} ${column}` };
  };

const stored: readonly ChangeMaker[] = [
  addTo('transactions', 'amount'),
  addTo('packages', 'total_price'),
  addTo('packages', 'agent_income'),
  addTo('package_services', 'price'),
  addTo('deductions', 'amount'),
  addTo('partner_revenues', 'total_commission'),
  addTo('partner_revenues', 'total_revenue'),
  addTo('mechanism_thresholds', 'revenue'),
  addTo('bank_lines', 'balance'),
  addTo('discounts', 'used'),
  addTo('metrics', 'expense'),
  setTo('packages', 'level', ['L5', 'L6', 'L7', 'L8', 'L5-C']),
  setTo('customers', 'level', ['C3', 'L1', 'L6']),
  setTo('transactions', 'status', ['created', 'approved']),
  setTo('transactions', 'month', ['2025-01', '2025-02']),
  setTo('partner_revenues', 'level', ['draft', 'confirmed', 'settled']),
  setTo('bank_lines', 'status', ['open', 'matched', 'ignored']),
  setTo('shifts', 'status', ['planned', 'finished', 'cancelled']),
  setTo('shifts', 'day', ['2025-01-03', '2025-02-04']),
];
const removals = listChangeRecordedColumns()
  .filter(({ table }) => table !== 'users')
  .map(({ table }) => removeFrom(table));

/**
 * Changes this number of stored rows directly in the database, in batches, and expects the next proof to report each change.
 * @throws if there are differences before, or if a change is not reported
 */
export async function expectChangesReported(api: TestApi, changes: number): Promise<void> {
  expect(await findDifferences(api)).toEqual([]);
  const random = createRandom('changes');
  const derivedColumns = listDerivedColumns().flatMap(({ owner, columns }) =>
    Object.keys(columns).map((column) => derive(owner, column)),
  );
  const sums = buildReportSums(getDialect(api.knex)).flatMap(({ into, keys, sums: columns }) =>
    ['n', ...columns].map((column) => sum(into, Object.keys(keys), column)),
  );
  const taken = new Set<string>();
  let made = 0;
  while (made < changes) {
    const done: MadeChange[] = [];
    // Derived data comes last: a later change of the source rows would correct it.
    for (const [some, times] of [
      [stored, 12],
      [removals, 3],
      [derivedColumns, 3],
      [sums, 2],
    ] as const)
      for (let time = 0; time < times; time += 1) {
        const one = await random.pick(some)(api.knex, random, taken, api);
        if (one) done.push(one);
      }
    const named = await findDifferences(api);
    for (const { resource, id, field, description } of done)
      expect(
        named.some((one) => one.resource === resource && one.id === id && (!field || one.field === field)),
        description,
      ).toBe(true);
    made += done.length;
  }
}
