/** Lets a nurse confirm tomorrow's plan on her page. */
import { addDays } from '#rules/days';
import type { ValuesOf } from '#schema/kinds';
import type { confirmPlanFields, PlanToConfirm } from '#schema/ownPages';
import { DomainError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import {
  buildDayMessages,
  type DayMessage,
  hashMessageText,
  recordPlanSeen,
} from '../messages/dayMessages.ts';

/** Loads tomorrow's plan, for the nurse to confirm. Returns null if she has no session tomorrow. */
export async function loadPlanToConfirm(ctx: Context): Promise<PlanToConfirm | null> {
  const found = await findTomorrowMessage(ctx);
  return found && { day: found.day, version: hashMessageText(found.plan), seen_at: found.message.seen_at };
}

/**
 * Records that the nurse has seen her plan of tomorrow. The confirmation is valid until the plan changes.
 * @throws DomainError 422 at `day`; 409 `changed` if the version of the plan is no longer `version`
 */
export async function confirmTomorrowPlan(
  ctx: Context,
  { day, version }: ValuesOf<typeof confirmPlanFields>,
): Promise<PlanToConfirm> {
  if (day !== addDays(ctx.today, 1)) throw invalidError('day', 'Chị chỉ xác nhận lịch ngày mai.');
  const found = await findTomorrowMessage(ctx);
  if (!found) throw invalidError('day', 'Ngày mai chị không có buổi nào.');
  const current = hashMessageText(found.plan);
  if (version && version !== current)
    throw new DomainError({
      code: 'changed',
      title: 'Lịch đã thay đổi',
      detail: 'Lịch ngày mai vừa thay đổi. Chị xem lại rồi xác nhận.',
      path: 'version',
    });
  return { day, version: current, seen_at: await recordPlanSeen(ctx, found) };
}

async function findTomorrowMessage(ctx: Context): Promise<DayMessage | null> {
  const [found] = await buildDayMessages(ctx, [addDays(ctx.today, 1)], 'agents', [ctx.viewer.id]);
  return found?.begins ? found : null;
}
