import type { Hooks } from './hooks.ts';
import { lineFrom, revertPath, type StoredLine, storedLine } from './revertable.ts';

/** A line of history says where it is taken back. */
export const actionLogsHooks: Hooks<'action_logs'> = {
  async derive(ctx, rows) {
    const lines: StoredLine[] = await ctx
      .db('action_logs')
      .whereIn(
        'id',
        rows.map(({ id }) => Number(id)),
      )
      .where({ state: 'finished' })
      .select(storedLine);
    const paths = new Map(lines.map((line) => [String(line.id), revertPath(ctx.viewer, lineFrom(line))]));
    for (const row of rows) row.revert = paths.get(row.id) ?? null;
  },
};
