/** Finds the records whose history shows a change: the record itself, and the records named by the `history` paths of its declaration. */
import { findResource } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context, RecordChange } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { encodeIdList } from '../db/getCompiledQuery.ts';
import { findPathStep } from '../db/paths.ts';
import { getTableName } from '../db/shape.ts';

/** A record by its table, so that a person who is user, nurse and partner account has one history. */
export interface HistorySubject {
  table: string;
  id: number;
}

/** Returns the distinct subjects of these changes. Reads references once per path and resource, not once per record. */
export async function findHistorySubjects(
  ctx: Context,
  changes: readonly RecordChange[],
): Promise<HistorySubject[]> {
  const found = new Map<string, HistorySubject>();
  const add = (table: string, ids: Iterable<number>) => {
    for (const id of ids) found.set(`${table}/${id}`, { table, id });
  };
  for (const name of new Set(changes.map(({ resource }) => resource))) {
    const own = changes.filter((change) => change.resource === name);
    const resource = findResource(name);
    if (!resource) {
      // Months are not a resource, but they have a history.
      add(
        name,
        own.map(({ id }) => Number(id)),
      );
      continue;
    }
    add(
      getTableName(resource),
      own.map(({ id }) => Number(id)),
    );
    for (const path of resource.history ?? []) {
      const reached = await followReferences(ctx, resource, own, path.split('.'));
      if (reached) add(reached.table, reached.ids);
    }
  }
  return [...found.values()];
}

async function followReferences(
  ctx: Context,
  resource: AnyResource,
  changes: readonly RecordChange[],
  names: readonly string[],
): Promise<{ table: string; ids: number[] } | null> {
  let here: AnyResource = resource;
  let ids = changes.map(({ id }) => Number(id));
  for (const [index, name] of names.entries()) {
    const step = findPathStep(here, name);
    if (step?.kind !== 'ref' || ids.length === 0) return null;
    const table = getTableName(here);
    // The change of a new record contains its references, so no read is needed.
    if (index === 0 && changes.every(({ verb }) => verb === 'create')) {
      ids = changes.flatMap(({ fields }) => Number(fields[`${name}_id`]?.[1] ?? 0) || []);
      here = step.target;
      continue;
    }
    const rows = (await ctx
      .db(table)
      .whereRaw(getDialect(ctx.db).among, ['id', encodeIdList(ids)])
      .distinct(step.key)) as Record<string, number | null>[];
    const next = new Set(rows.flatMap((row) => row[step.key] ?? []));
    // Also adds the references from before the change, because a deleted record can no longer be read.
    if (index === 0)
      for (const { fields } of changes)
        for (const value of fields[`${name}_id`] ?? [])
          if (typeof value === 'string') next.add(Number(value));
    here = step.target;
    ids = [...next];
  }
  return { table: getTableName(here), ids };
}
