import type { MonthHistory } from '#schema/months';
import type { Context } from '../../context.ts';

interface Line {
  id: number;
  created_at: string;
  action_code: 'close' | 'reopen';
  action_label: string;
  action_data: string | { input?: { reason?: string } } | null;
  actor: string | null;
}

/** Who closed a month and who opened it again, and why; newest first. */
export async function monthHistory(ctx: Context, month: string): Promise<MonthHistory> {
  const lines = (await ctx
    .db('months as m')
    .join('action_log_subjects as s', (on) => on.on('s.record_id', 'm.id').onVal('s.resource', 'months'))
    .join('action_logs as l', 'l.id', 's.log_id')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .where('m.month', month)
    .where('l.state', 'finished')
    .orderBy('l.id', 'desc')
    .select('l.id', 'l.created_at', 'l.action_code', 'l.action_label', 'l.action_data', {
      actor: 'u.name',
    })) as Line[];
  return lines.map(({ id, created_at, action_code, action_label, action_data, actor }) => {
    const data = typeof action_data === 'string' ? JSON.parse(action_data) : action_data;
    return {
      id: String(id),
      at: created_at,
      code: action_code,
      label: action_label,
      actor,
      reason: data?.input?.reason ?? null,
    };
  });
}
