import type { Context } from '../context.ts';

/** Says of rows that were written past the store that they were, so that those who listen hear of them. */
export function touch(ctx: Context, table: string, ids: readonly (string | number)[]): void {
  for (const id of ids) ctx.touched.push({ table, id: String(id) });
}
