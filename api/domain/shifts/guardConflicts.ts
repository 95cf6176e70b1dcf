import type { Conflict } from '#rules/conflicts';
import { nursesOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { tellRole } from '../notifications/tell.ts';
import { nurseConflicts } from './nurseConflicts.ts';

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
 * until the end, so of two simultaneous assignments of one nurse the second sees the first (rules 3.10).
 * @throws 409 `schedule_conflict` with `meta.conflicts`, unless accepted.
 */
export async function guardConflicts(ctx: Context, package_id: string, scope: ConflictScope): Promise<void> {
  const pack = await find(ctx, 'packages', package_id);
  if (!pack) return;
  const nurses = nursesOf(pack).filter((id) => scope.nurses?.includes(id) ?? true);
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
  const shifts = planned.filter((shift) => scope.days?.includes(shift.day) ?? true);
  if (nurses.length === 0 || shifts.length === 0) return;
  await lockRows(ctx, 'users', nurses);
  const days = shifts.map(({ day }) => day);
  const found = await nurseConflicts(ctx, pack, days, nurses);
  if (found.length === 0) return;
  if (!scope.accepted) throw refusal(found);
  await tellAdmins(ctx, pack, found);
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
