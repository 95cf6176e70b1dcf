import { resourceNamed, resources } from '#schema/index';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { dialectOf } from '../../db/dialect.ts';
import { tableOf } from '../../db/shape.ts';
import type { CustomerRecords, RecordName } from './recordsAbout.ts';

/**
 * Tells of these records which are somebody else's: they are there, or in the trash, and none of hers. What is gone for good and
 * stands in her history was hers.
 */
export async function othersAmong(
  ctx: Context,
  hers: CustomerRecords,
  records: readonly RecordName[],
): Promise<(record: RecordName) => boolean> {
  const { among } = dialectOf(ctx.db);
  const wanted = new Map<string, Set<string>>();
  for (const { resource: name, id } of records) {
    const resource = resourceNamed(name);
    if (!resource || hers.has({ resource: name, id })) continue;
    const table = tableOf(resource);
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
  }
  const others = new Set<string>();
  for (const [table, ids] of wanted) {
    const list = idList([...ids]);
    const live: number[] = await ctx.db(table).whereRaw(among, ['id', list]).pluck('id');
    const deleted: number[] = await ctx
      .db('trash_rows')
      .where({ verb: 'delete' })
      .whereIn('resource', namesOf(table))
      .whereRaw(among, ['record_id', list])
      .pluck('record_id');
    for (const id of [...live, ...deleted]) others.add(`${table}/${id}`);
  }
  return ({ resource: name, id }) => {
    const resource = resourceNamed(name);
    return !resource || others.has(`${tableOf(resource)}/${id}`);
  };
}

const namesOf = (table: string): string[] =>
  Object.values(resources).flatMap((one) => (tableOf(one) === table ? one.name : []));
