import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { Bounded } from '../db/bounded.ts';
import { dialectOf } from '../db/dialect.ts';
import { given, keep, listed, type Statement } from '../db/kept.ts';
import { keyOf } from '../db/keyOf.ts';
import { askFor, type Loaded, readingOf, selecting } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { writesTo } from '../db/totalOf.ts';

interface KeptPage {
  ids: string[];
  /** The writes to its tables before it was read. */
  writes: number;
}

/** Pages are kept for so many calls at most. */
const MOST = 1000;
const pages = new WeakMap<object, Bounded<KeptPage>>();

/**
 * A page of a list whose rows lie far apart or must be sorted. Which rows are on it is kept, as its total is: until a table
 * that it reads is written to. The rows themselves are always read.
 * @param apart where it is read when that may take long
 */
export async function keptPage(
  db: Knex,
  apart: Knex,
  { statement, resource }: { statement: Statement; resource: AnyResource },
  [size, offset]: readonly [size: number, offset: number],
): Promise<Loaded[]> {
  if (db.isTransaction) return askFor(db, resource, statement, [size, offset]);
  const kept = pages.get(db.client) ?? new Bounded<KeptPage>(MOST);
  pages.set(db.client, kept);
  const key = keyOf([statement, size, offset]);
  const writes = await writesTo(db, statement.sql);
  const known = kept.get(key);
  if (known?.writes === writes) return byIds(db, resource, known.ids);
  const rows = await askFor(apart, resource, statement, [size, offset]);
  kept.set(key, { ids: rows.map(({ id }) => id), writes });
  return rows;
}

async function byIds(db: Knex, resource: AnyResource, ids: readonly string[]): Promise<Loaded[]> {
  const { among, byId } = dialectOf(db);
  const statement = keep(db, `rows of ${resource.name}`, () => {
    const reading = readingOf(db, resource);
    reading.query.from(byId(db, tableOf(resource), 't') as never).whereRaw(among, ['t.id', given(0)]);
    return selecting(reading);
  });
  const rows = await askFor(db, resource, statement, [listed(ids)]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
