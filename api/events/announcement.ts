/** Builds the announcement of the writes of one transaction, which event streams receive. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import type { Context, ScopedRow } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { encodeIdList } from '../db/getCompiledQuery.ts';
import { findPathStep } from '../db/paths.ts';
import { findResourcesOfTable, findRowScopeValues, listScopePaths } from '../db/scopedRows.ts';
import { getTableName, getTableShape } from '../db/shape.ts';

/** Maximum number of record ids per resource in an announcement. If more records changed, only the resource is sent. */
const MAX_IDS = 100;

/** Records of one resource that the same viewers may read, because these records have the same values at the paths of row scopes. */
interface ScopeGroup {
  values: ScopedRow['values'];
  ids: readonly string[];
}

export interface ChangedRecords {
  resource: string;
  /** Ids of the changed records; null if there are too many to list. */
  ids: readonly string[] | null;
  /** The records, grouped by their current and previous row-scope values. Set if some viewers may read only some rows. */
  groups?: readonly ScopeGroup[];
}

export interface Announcement {
  id: string;
  by: { id: string; name: string } | null;
  action: string | null;
  /** Event stream of the tab that made the change, if the request named it. */
  stream?: string | undefined;
  changed: readonly ChangedRecords[];
  /** `users`: ids of users whose rights or sessions may have changed. `partners`: ids of partners whose users' rights may have changed. */
  users: readonly string[];
  partners: readonly string[];
}

/** Builds the announcement of the writes in this context; null if nothing was written. Must be called before the commit. */
export async function buildAnnouncement(ctx: Context): Promise<Announcement | null> {
  if (ctx.touched.length === 0) return null;
  const byTable = new Map<string, Set<string>>();
  const add = (table: string, id: string) => {
    const ids = byTable.get(table) ?? new Set();
    byTable.set(table, ids.add(id));
  };
  for (const { table, id } of ctx.touched) add(table, id);
  for (const { table, id } of await findReferencingRecords(ctx)) add(table, id);
  const touchedIds = (...tables: string[]) => [
    ...new Set(tables.flatMap((table) => [...(byTable.get(table) ?? [])])),
  ];
  const was = ctx.touched.flatMap((touch) => touch.was ?? []);
  const changed: ChangedRecords[] = [];
  for (const [table, found] of byTable) {
    const ids = [...found];
    const named = ids.length > MAX_IDS ? null : ids;
    const scoped = [...was, ...(await findRowScopeValues(ctx.db, table, ids))];
    for (const resource of findResourcesOfTable(table))
      changed.push({
        resource: resource.name,
        ids: named,
        ...(listScopePaths(resource).length > 0
          ? { groups: groupByScope(resource, scoped, named !== null) }
          : {}),
      });
  }
  const { id, name } = ctx.viewer;
  return {
    id: randomUUID(),
    by: id === anonymousViewer.id ? null : { id, name },
    action: ctx.action ?? null,
    stream: ctx.stream,
    changed,
    users: touchedIds('users', 'sessions').slice(0, MAX_IDS),
    partners: touchedIds('partners').slice(0, MAX_IDS),
  };
}

function groupByScope(resource: AnyResource, rows: readonly ScopedRow[], isNamed: boolean): ScopeGroup[] {
  const groups = new Map<string, { values: ScopedRow['values']; ids: Set<string> }>();
  for (const row of rows) {
    if (row.resource !== resource.name) continue;
    const key = JSON.stringify(row.values);
    const group = groups.get(key) ?? { values: row.values, ids: new Set() };
    if (isNamed) group.ids.add(row.id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ values, ids }) => ({ values, ids: [...ids] }));
}

/** By table and field: the tables that show this field through a reference, each with its reference column. */
type ReferencingTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

let referencingTables: ReferencingTables | undefined;

/** Builds the map from the declarations. */
function buildReferencingTables(): ReferencingTables {
  const found = new Map<string, Map<string, string>>();
  for (const resource of Object.values(resources) as AnyResource[])
    for (const { path } of getTableShape(resource).from.values()) {
      const [first = '', field = '', ...more] = path.split('.');
      const step = findPathStep(resource, first);
      if (step?.kind !== 'ref' || more.length > 0) continue;
      const key = `${getTableName(step.target)}.${field}`;
      const tables = found.get(key) ?? new Map<string, string>();
      found.set(key, tables.set(getTableName(resource), step.key));
    }
  return found;
}

/**
 * Returns the records that show a changed field of another record; for example, a package shows its customer's name. Returns only some of
 * these records if there are many.
 */
async function findReferencingRecords(ctx: Context): Promise<{ table: string; id: string }[]> {
  referencingTables ??= buildReferencingTables();
  const references = new Map<string, { table: string; key: string; ids: string[] }>();
  for (const { table: of, id, fields = [] } of ctx.touched)
    for (const field of fields)
      for (const [table, key] of referencingTables.get(`${of}.${field}`) ?? []) {
        const one = references.get(`${table}.${key}`) ?? { table, key, ids: [] };
        references.set(`${table}.${key}`, one);
        one.ids.push(id);
      }
  const found: { table: string; id: string }[] = [];
  for (const { table, key, ids } of references.values())
    for (const { id } of await findReferencingIds(ctx.db, table, key, ids))
      found.push({ table, id: String(id) });
  return found;
}

function findReferencingIds(
  db: Knex,
  table: string,
  key: string,
  ids: readonly string[],
): Promise<{ id: number }[]> {
  return db(table)
    .whereRaw(getDialect(db).among, [key, encodeIdList(ids)])
    .limit(MAX_IDS + 1)
    .select('id');
}
