import type { Conflict } from '#rules/conflicts';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll } from '../../db/store.ts';
import { DomainError } from '../../domainError.ts';
import { notifyRole } from '../notifications/notifications.ts';
import { nurseConflicts, nursesIn, takenOf } from './nurseConflicts.ts';

export interface ConflictScope {
  /** Go on in spite of conflicts; the admins are told. */
  accepted: boolean | null | undefined;
  /** Only these nurses (those newly assigned); all who take its sessions when absent. */
  nurses?: readonly string[];
  /** Only its sessions on these days (those moved or taken over); all planned ones when absent. */
  days?: readonly string[];
}
/** Sessions of a package to look at. */
export type Guarded = { package_id: string } & Pick<ConflictScope, 'nurses' | 'days'>;

/**
 * Looks at the package as it now stands in this transaction: may those who take its planned sessions take them? They are held
 * until the end, so of two simultaneous assignments of one nurse the second sees the first (rules 3.10).
 * @throws 409 `schedule_conflict` with `meta.conflicts`, unless accepted.
 */
export const guardConflicts = (
  ctx: Context,
  package_id: string,
  { accepted, ...scope }: ConflictScope,
): Promise<void> => guardAllConflicts(ctx, [{ package_id, ...scope }], accepted);

/** The same for several packages at once, whose conflicts are told together. */
export async function guardAllConflicts(
  ctx: Context,
  wanted: readonly Guarded[],
  accepted: boolean | null | undefined,
): Promise<void> {
  const all = [];
  for (const { package_id, nurses, days } of wanted) {
    const pack = await find(ctx, 'packages', package_id);
    if (!pack) continue;
    const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
    const looked = planned.filter((shift) => days?.includes(shift.day) ?? true);
    const sessions = takenOf(pack, looked).map((session) => ({
      ...session,
      nurses: session.nurses.filter((id) => nurses?.includes(id) ?? true),
    }));
    all.push({ pack, sessions });
  }
  await lockRows(ctx, 'users', [...new Set(all.flatMap(({ sessions }) => nursesIn(sessions)))]);
  const found: Conflict[] = [];
  let clashing = false;
  for (const { pack, sessions } of all) {
    const own = await nurseConflicts(ctx, pack, sessions);
    found.push(...own);
    clashing ||= clashes(pack, own);
    if (accepted && own.length > 0) await tellAdmins(ctx, pack, own);
  }
  if (found.length > 0 && !accepted) throw refusal(found, !clashing);
}

/** Is there another package's session among them? Else she just does not work then, which is told of this package. */
const clashes = (pack: Stored<'packages'>, found: readonly Conflict[]): boolean =>
  found.some(({ package_id }) => package_id !== pack.id);

function refusal(found: readonly Conflict[], away: boolean): DomainError {
  const accept = away ? 'vẫn phân công' : 'chấp nhận trùng lịch';
  return new DomainError({
    code: 'schedule_conflict',
    title: away ? 'Điều dưỡng không làm việc' : 'Trùng lịch',
    detail: `${found[0]?.reason ?? ''} Hãy chọn điều dưỡng hoặc thời gian khác, hoặc xác nhận ${accept}.`,
    meta: { conflicts: found, ...(away && { accept: 'Vẫn phân công' }) },
  });
}

async function tellAdmins(ctx: Context, pack: Stored<'packages'>, found: readonly Conflict[]): Promise<void> {
  await notifyRole(ctx, 'admin', {
    title: clashes(pack, found)
      ? 'Xếp lịch trùng đã được chấp nhận'
      : 'Điều dưỡng không làm việc vẫn được phân công',
    body: `${ctx.viewer.name}, khách hàng ${pack.customer_name ?? ''}: ${found[0]?.reason ?? ''}`,
    path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
  });
}
