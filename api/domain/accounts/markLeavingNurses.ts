/** Ends the work of nurses on the evening of their last day (rules 2.26). */
import { formatDate } from '#rules/format';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import { defineJob } from '../../jobs/defineJob.ts';
import { parseNoPayload } from '../../jobs/payload.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { hasPlannedShifts, markNurseLeft } from './manageAccount.ts';

export const markLeavingNurses = defineJob({
  kind: 'leave_nurses',
  parse: parseNoPayload,
  schedule: '20:00',
  async store(ctx) {
    for (const nurse of await findLeavingNurses(ctx)) {
      if (await hasPlannedShifts(ctx, nurse.id)) {
        if (nurse.leaves_on === ctx.today) await notifyOfRemainingSessions(ctx, nurse);
        continue;
      }
      await markNurseLeft(ctx, nurse);
      await update(ctx, 'agent_profiles', nurse.id, { status: 'out' });
    }
  },
});

/** Finds nurses whose last day has come and who have not left yet. */
const findLeavingNurses = async (ctx: Context) =>
  await findAll(ctx, 'agents', {
    id: (
      (await ctx
        .db('users')
        .where('leaves_on', '<=', ctx.today)
        .where((stays) => stays.whereNull('profile_status').orWhereNot('profile_status', 'out'))
        .select('id')) as { id: number }[]
    ).map(({ id }) => String(id)),
  });

const notifyOfRemainingSessions = (
  ctx: Context,
  { id, name, leaves_on }: { id: string; name: string; leaves_on: string | null },
) =>
  notifyRole(ctx, 'admin', {
    title: `${name} còn buổi chưa tắm nên chưa nghỉ việc được`,
    body: `Ngày làm cuối là ${formatDate(leaves_on)}. Hãy ghi nhận hoặc bàn giao các buổi còn lại; tối hôm sau hệ thống thử lại.`,
    path: `/agents/${id}`,
  });
