import type { RecordEvent } from '#schema/scopes';
import type { Context } from '../context.ts';

/**
 * Notes rows that were written past the store, so that events announce them.
 * @param event what happened to them, where webhooks are sent it too
 */
export function touch(
  ctx: Context,
  table: string,
  ids: readonly (string | number)[],
  event?: RecordEvent,
): void {
  for (const id of ids) ctx.touched.push({ table, id: String(id), ...(event && { event }) });
}
