import { finishDay, postpone } from '#rules/calendar';
import { resources } from '#schema/index';
import type { Postponed } from '#schema/postponed';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../../context.ts';
import { find, findAll } from '../../../db/store.ts';
import { notFound } from '../../../domainError.ts';
import { readable } from '../../../resources/record.ts';
import { nurseConflicts, takenOf } from '../nurseConflicts.ts';

/**
 * What delay_shift would do with this session and day, by the same rules, nothing changed (rules 3.5).
 * @throws 404 when the session is not there, or not this viewer's to see
 */
export async function postponement(ctx: Context, id: string, new_day: string): Promise<Postponed> {
  await readable(ctx, resources.shifts as AnyResource, id);
  const shift = await find(ctx, 'shifts', id);
  const pack = shift && (await find(ctx, 'packages', shift.package_id));
  if (!pack) throw notFound();
  const all = await findAll(ctx, 'shifts', { package_id: pack.id });
  const { moves, delayed_days, refused } = postpone(all, shift, new_day);
  const indexOf = new Map(all.map((one) => [one.id, one.index ?? 0]));
  const to = new Map(moves.map((move) => [move.id, move.to]));
  const open = all.filter((one) => one.status !== 'cancelled');
  return {
    customer_name: pack.customer_name,
    moves: moves.map((move) => ({
      shift_id: move.id,
      index: indexOf.get(move.id) ?? 0,
      from: move.from,
      to: move.to,
    })),
    delayed_days,
    finished_at: finishDay(open.map((one) => one.day)),
    new_finished_at: finishDay(open.map((one) => to.get(one.id) ?? one.day)),
    refused: refused?.reason ?? null,
    conflicts: await nurseConflicts(
      ctx,
      pack,
      takenOf(
        pack,
        all.flatMap((one) => {
          const day = to.get(one.id);
          return day ? { day, agent_id: one.agent_id } : [];
        }),
      ),
    ),
  };
}
