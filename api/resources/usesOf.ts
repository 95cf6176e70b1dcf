import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { columnOf, isStored, tableOf } from '../db/shape.ts';

interface Use {
  readonly label: string;
  readonly count: number;
}

/** Which records refer to this one, and how many of each; asked when it could not be deleted. */
export async function usesOf(ctx: Context, resource: AnyResource, id: string): Promise<Use[]> {
  const counted = new Map<string, Use>();
  for (const other of Object.values(resources)) {
    const table = tableOf(other);
    if (counted.has(table)) continue;
    const columns = Object.entries(other.fields).flatMap(([name, field]) => {
      const target = field.kind === 'ref' && isStored(field) ? resources[field.target ?? ''] : undefined;
      return target && tableOf(target) === tableOf(resource) ? [columnOf(name, field)] : [];
    });
    if (columns.length === 0) continue;
    const rows = await ctx
      .db(table)
      .where((either) => {
        for (const column of columns) either.orWhere({ [column]: Number(id) });
      })
      .count({ n: '*' });
    const count = Number((rows as readonly { n: number | string }[])[0]?.n ?? 0);
    counted.set(table, { label: other.label.toLowerCase(), count });
  }
  return [...counted.values()].filter(({ count }) => count > 0);
}
