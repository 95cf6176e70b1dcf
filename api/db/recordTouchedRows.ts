import type { RecordEvent } from '#schema/scopes';
import type { Context } from '../context.ts';

/**
 * Records that rows were written without the functions of `store.ts`, so that events announce these rows.
 * @param event what happened to the rows, if webhooks send it too
 */
export function recordTouchedRows(
  ctx: Context,
  table: string,
  ids: readonly (string | number)[],
  event?: RecordEvent,
): void {
  for (const id of ids) ctx.touched.push({ table, id: String(id), ...(event && { event }) });
}
