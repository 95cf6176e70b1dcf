import { type Conflict, conflicts, type WantedSession } from '#rules/conflicts';
import { nursesOf } from '#rules/levels';
import type { Context } from '../context.ts';
import { find, findAll } from '../db/store.ts';
import { ApiError } from '../errors.ts';
import type { Stored } from '../resources/hooks.ts';
import { busySessions } from './busySessions.ts';
import { lockRows } from './lockRows.ts';
import { tellRole } from './tell.ts';

export interface ConflictScope {
  /** Go on in spite of conflicts; the admins are told. */
  accepted: boolean | null | undefined;
  /** Only these nurses of the package (those newly assigned); all of them when absent. */
  nurses?: readonly string[];
  /** Only its sessions on these days (those moved); all planned ones when absent. */
  days?: readonly string[];
}

/**
 * Looks at the package as it now stands in this transaction: may its nurses take its planned sessions? They are held
 * until the end, so of two simultaneous assignments of one nurse the second sees the first (contract §4).
 * @throws 409 `schedule_conflict` with `meta.conflicts`, unless accepted.
 */
export async function guardConflicts(ctx: Context, package_id: string, scope: ConflictScope): Promise<void> {
  const pack = await find(ctx, 'packages', package_id);
  if (!pack) return;
  const nurses = nursesOf(pack).filter((id) => scope.nurses?.includes(id) ?? true);
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
  const shifts = planned.filter((shift) => scope.days?.includes(shift.day) ?? true);
  if (nurses.length === 0 || shifts.length === 0) return;
  const wanted = shifts.map(({ day }) => ({
    day,
    time_period: pack.time_period,
    package_id,
    customer_name: pack.customer_name,
  }));
  await lockRows(ctx, 'users', nurses);
  const found: Conflict[] = [];
  for (const nurse of nurses) found.push(...(await conflictsOf(ctx, nurse, package_id, wanted)));
  if (found.length === 0) return;
  if (!scope.accepted) throw refusal(found);
  await tellAdmins(ctx, pack, found);
}

async function conflictsOf(
  ctx: Context,
  nurse_id: string,
  package_id: string,
  wanted: readonly WantedSession[],
): Promise<Conflict[]> {
  const profile = await find(ctx, 'agent_profiles', nurse_id);
  const days = wanted.map((session) => session.day);
  const busy = await busySessions(ctx, days, { nurse: nurse_id, except: package_id });
  return conflicts(busy, wanted, {
    status: profile?.status ?? null,
    weekly_off: profile?.weekly_off,
    holiday_off: profile?.holiday_off,
  });
}

const refusal = (found: readonly Conflict[]): ApiError =>
  new ApiError({
    status: 409,
    code: 'schedule_conflict',
    title: 'Trùng lịch',
    detail: `${found[0]?.reason ?? ''} Hãy chọn điều dưỡng hoặc thời gian khác, hoặc xác nhận chấp nhận trùng lịch.`,
    meta: { conflicts: found },
  });

async function tellAdmins(ctx: Context, pack: Stored<'packages'>, found: readonly Conflict[]): Promise<void> {
  await tellRole(ctx, 'admin', {
    title: 'Xếp lịch trùng đã được chấp nhận',
    body: `${ctx.viewer.name}, khách hàng ${pack.customer_name ?? ''}: ${found[0]?.reason ?? ''}`,
    path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
  });
}
