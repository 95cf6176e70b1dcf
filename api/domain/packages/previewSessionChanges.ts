import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { SessionChanges } from '#schema/sessionChanges';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { readable } from '../../resources/record.ts';
import { findConflicts, toTakenSessions } from '../shifts/conflicts.ts';

interface Change {
  from_day: string;
  /** The new nurse; null: nobody else. */
  agent_id: string | null;
  /** The new slots; null: as they are. */
  time_period: string[] | null;
}

/**
 * Returns which sessions of a package another nurse or other slots would be for from a day on, and what clashes then, changing nothing
 * (rules 2.19, 2.20).
 * @throws 404 when the package does not exist, or this viewer may not see it
 */
export async function previewSessionChanges(
  ctx: Context,
  id: string,
  { from_day, agent_id, time_period }: Change,
): Promise<SessionChanges> {
  await readable(ctx, resources.packages as AnyResource, id);
  const pack = await find(ctx, 'packages', id);
  if (!pack) throw notFound();
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' }, ['day']);
  const changed = planned
    .filter((shift) => shift.day >= from_day && (!agent_id || [null, agent_id].includes(shift.agent_id)))
    .map((shift): Stored<'shifts'> => ({ ...shift, ...(time_period && { time_period }) }));
  const after = { ...pack, agent_id: agent_id ?? pack.agent_id };
  return {
    sessions: changed.map((shift) => ({
      shift_id: shift.id,
      index: shift.index ?? 0,
      day: shift.day,
      time_period: shift.time_period ?? pack.time_period,
    })),
    conflicts: await findConflicts(ctx, after, toTakenSessions(after, changed)),
  };
}
