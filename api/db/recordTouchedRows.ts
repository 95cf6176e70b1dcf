import type { RecordEvent } from '#schema/scopes';
import type { Context } from '../context.ts';

/**
 * Adds rows that were written without the functions of `store.ts` to the context, so that change events are sent for them.
 * @param event the event that webhooks send for the rows, if any
 */
export function recordTouchedRows(
  ctx: Context,
  table: string,
  ids: readonly (string | number)[],
  event?: RecordEvent,
): void {
  for (const id of ids) ctx.touched.push({ table, id: String(id), ...(event && { event }) });
}
