import { listSessionNurses } from '#rules/levels';
import type { CalledOffSession } from '#schema/calledOffReport';
import type { Context } from '../context.ts';
import { findNurses } from '../domain/messages/messageSessions.ts';
import {
  type CallOffDays,
  filterByFormerDay,
  findSessionsChangedByCallOff,
} from '../domain/shifts/performTakeBackCallOff.ts';

/** Returns the changes that a nurse's call-off made to her sessions on these days, and the later changes of these sessions. */
export async function loadCalledOff(
  ctx: Context,
  nurse: string,
  days: CallOffDays,
): Promise<CalledOffSession[]> {
  const named = filterByFormerDay(await findSessionsChangedByCallOff(ctx, nurse, days), days);
  const takers = named.map(({ shift, pack }) => listSessionNurses(shift, pack)[0] ?? null);
  const names = await findNurses(
    ctx,
    takers.flatMap((id) => id ?? []),
  );
  return named.map(({ way, before, shift, pack, changed }, at) => {
    const taker = names.get(takers[at] ?? '');
    return {
      shift_id: shift.id,
      package_id: pack.id,
      customer_name: pack.customer_name ?? '',
      time_period: shift.time_period ?? pack.time_period,
      way: way === 'postpone' ? 'postpone' : 'substitute',
      day: before.day,
      now_day: shift.day,
      now_agent: taker ? { id: taker.id, name: taker.name } : null,
      changed,
    };
  });
}
