import { resourceNamed } from '#schema/index';
import type { Context } from '../context.ts';
import { tableOf } from '../db/shape.ts';

/** Writes the line of each of these new records, as `logAction` does for one, in a few statements for them all. */
export async function logCreated(
  ctx: Context,
  name: string,
  records: readonly { id: number }[],
  label: string,
): Promise<void> {
  const resource = resourceNamed(name);
  if (!resource || records.length === 0) return;
  const now = ctx.now.toISOString();
  const row = { version: 1, created_at: now, updated_at: now };
  const line = {
    ...row,
    state: 'finished',
    actor_id: Number(ctx.viewer.id),
    via: ctx.viewer.via?.name ?? null,
    action_code: 'create',
    action_label: label,
    resource: name,
  };
  const lines = (await ctx
    .db('action_logs')
    .insert(records.map(({ id }) => ({ ...line, record_id: id })))
    .returning(['id', 'record_id'])) as { id: number; record_id: number }[];
  await ctx
    .db('action_log_subjects')
    .insert(
      lines.map(({ id, record_id }) => ({ ...row, log_id: id, resource: tableOf(resource), record_id })),
    );
}
