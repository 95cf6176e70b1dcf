import { resourceNamed, resources } from '#schema/index';
import type { Context } from '../../context.ts';
import { shapeOf, tableOf } from '../../db/shape.ts';

/**
 * Deletes for good every deletion that holds this record, or one that refers to it: nothing of it can be brought back.
 * @returns how many deletions are gone
 */
export async function forget(ctx: Context, resource: string, id: string): Promise<number> {
  const declaration = resourceNamed(resource);
  if (!declaration) return 0;
  const table = tableOf(declaration);
  const rows = (await ctx.db('trash_rows').select('trash_id', 'resource', 'record_id', 'row')) as {
    trash_id: number;
    resource: string;
    record_id: number;
    row: string;
  }[];
  const holds = ({ resource: name, record_id, row }: (typeof rows)[number]): boolean => {
    const own = resourceNamed(name);
    if (!own) return false;
    if (tableOf(own) === table && String(record_id) === id) return true;
    const values = JSON.parse(row) as Record<string, unknown>;
    return [...shapeOf(own).stored.values()].some(({ column, field }) => {
      const target = field.kind === 'ref' ? resources[field.target ?? ''] : undefined;
      return target !== undefined && tableOf(target) === table && String(values[column]) === id;
    });
  };
  const gone = [...new Set(rows.filter(holds).map(({ trash_id }) => trash_id))];
  for (let at = 0; at < gone.length; at += 500)
    await ctx
      .db('trash')
      .whereIn('id', gone.slice(at, at + 500))
      .delete();
  return gone.length;
}
