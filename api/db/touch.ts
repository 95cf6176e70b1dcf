import type { RecordEvent } from '#schema/scopes';
import type { Context } from '../context.ts';

/**
 * Says of rows that were written past the store that they were, so that those who listen hear of them.
 * @param event what happened to them, where webhooks are told of it too
 */
export function touch(
  ctx: Context,
  table: string,
  ids: readonly (string | number)[],
  event?: RecordEvent,
): void {
  for (const id of ids) ctx.touched.push({ table, id: String(id), ...(event && { event }) });
}
