import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { tableOf } from '../../db/shape.ts';
import { idList } from '../../db/statements.ts';

/**
 * Deletes for good every deletion that holds one of these records, or one that refers to it: nothing of it can be brought back.
 * @returns how many deletions are gone
 */
export function forget(ctx: Context, resource: AnyResource, ids: readonly string[]): Promise<number> {
  const { among } = dialectOf(ctx.db);
  return ctx
    .db('trash')
    .whereIn(
      'id',
      ctx
        .db('trash_references')
        .where({ target: tableOf(resource) })
        .whereRaw(among, ['record_id', idList(ids)])
        .select('trash_id'),
    )
    .delete();
}
