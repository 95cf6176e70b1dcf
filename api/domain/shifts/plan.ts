/** Sessions of a package: locks, plans, postpones and cancels them. */
import { calculatePostponement, findFinishDay, listSessionDays, type Postponement } from '#rules/calendar';
import { addDays, toLocalDay, toWeekday } from '#rules/days';
import { formatMonth } from '#rules/format';
import type { LevelAction } from '#rules/levels';
import { resources, type StoredRecord } from '#schema/index';
import type { PostponementPreview } from '#schema/postponementPreview';
import type { AnyResource } from '#schema/resource';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { insertMany } from '../../db/insertMany.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { findConfirmedRevenue } from '../packages/facts.ts';
import { lockPackage } from '../packages/level.ts';
import { refreshDraft } from '../partners/revenues.ts';
import { findConflicts, toTakenSessions } from './conflicts.ts';

type Shift = StoredRecord<'shifts'>;

/**
 * Locks a session's package until the transaction ends, and returns the current session and package.
 * @param action the intended action. Deleting is allowed for every session, reopening for finished sessions, changing the nurse for all
 * sessions except cancelled ones, and every other action for planned sessions
 * @throws 404; 422 `action_unavailable` if the package's level or the session's status does not allow the action
 */
export async function lockShift(
  ctx: Context,
  { id, package_id }: Pick<Shift, 'id' | 'package_id'>,
  action: LevelAction,
): Promise<{ shift: Shift; pack: StoredRecord<'packages'> }> {
  const pack = await lockPackage(ctx, package_id, action);
  const shift = await findById(ctx, 'shifts', id);
  if (!shift) throw notFoundError();
  const { status } = shift;
  if (action === 'reopen_shift' && status !== 'finished')
    throw refusedError(
      'action_unavailable',
      'Buổi này không còn ở trạng thái Đã tắm. Hãy xem lại buổi rồi chọn thao tác khác.',
    );
  if (action === 'substitute' && status === 'cancelled')
    throw refusedError('action_unavailable', 'Buổi này đã hủy. Hãy xem lại buổi rồi chọn thao tác khác.');
  if (!['delete_shift', 'reopen_shift', 'substitute'].includes(action) && status !== 'planned')
    throw refusedError(
      'action_unavailable',
      'Buổi này không còn ở trạng thái Chưa tắm. Hãy xem lại buổi rồi chọn thao tác khác.',
    );
  return { shift, pack };
}

/**
 * Plans the package's sold sessions on exactly these days (rules 3.2). Moves existing sessions, adds missing ones, and removes surplus
 * ones. The sessions count as not postponed. Sessions added by hand do not change.
 */
export async function planSoldSessions(
  ctx: Context,
  package_id: string,
  days: readonly string[],
): Promise<void> {
  const sold = await findAll(ctx, 'shifts', { package_id, is_addition: false }, ['index']);
  const plans = days.map(buildPlannedValues);
  const moved = sold.slice(0, days.length).flatMap((shift, at) => {
    const plan = plans[at];
    const stays = shift.day === plan?.day && shift.status === 'planned' && shift.delayed_days === 0;
    return plan && !stays ? [{ id: shift.id, patch: plan }] : [];
  });
  await updateMany(ctx, 'shifts', moved);
  await insertMany(
    ctx,
    'shifts',
    plans.map((plan, at) => ({ package_id, index: at + 1, is_addition: false, ...plan })).slice(sold.length),
  );
  await removeMany(
    ctx,
    'shifts',
    sold.slice(days.length).map(({ id }) => id),
  );
  await renumberSessions(ctx, package_id);
}

const buildPlannedValues = (day: string) =>
  ({ day, wday: toWeekday(day), status: 'planned', cancelled_by: null, delayed_days: 0 }) as const;

/** Plans further sold sessions after the package's last session, from today on at the earliest. Returns their days. */
export async function planFurtherSessions(
  ctx: Context,
  package_id: string,
  count: number,
): Promise<string[]> {
  const shifts = await findAll(ctx, 'shifts', { package_id });
  const last = findFinishDay(shifts.filter(({ status }) => status !== 'cancelled').map(({ day }) => day));
  const start = [addDays(last ?? ctx.today, 1), ctx.today].sort().at(-1) ?? ctx.today;
  const days = listSessionDays(start, count);
  await insertMany(
    ctx,
    'shifts',
    days.map((day, at) => ({
      package_id,
      index: shifts.length + at + 1,
      is_addition: false,
      ...buildPlannedValues(day),
    })),
  );
  await renumberSessions(ctx, package_id);
  return days;
}

/** Sets cancelled sessions to planned again, on these days. Returns the days. */
export async function planCancelledSessions(
  ctx: Context,
  package_id: string,
  cancelled: readonly { shift: Shift; day: string }[],
): Promise<string[]> {
  for (const { shift, day } of cancelled)
    await update(ctx, 'shifts', shift.id, {
      status: 'planned',
      cancelled_by: null,
      day,
      wday: toWeekday(day),
    });
  await renumberSessions(ctx, package_id);
  return cancelled.map(({ day }) => day);
}

/**
 * Cancels the package's planned sessions. Returns the number of cancelled sessions.
 * @param which.from cancels only sessions from this day on
 * @param which.by the package action that causes the cancellation, if any
 */
export async function cancelPlannedSessions(
  ctx: Context,
  package_id: string,
  { from, by = null }: { from?: string; by?: Shift['cancelled_by'] },
): Promise<number> {
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
  const cancelled = planned.filter((shift) => from === undefined || shift.day >= from);
  await updateMany(
    ctx,
    'shifts',
    cancelled.map(({ id }) => ({ id, patch: { status: 'cancelled', cancelled_by: by } })),
  );
  if (cancelled.length > 0) await renumberSessions(ctx, package_id);
  return cancelled.length;
}

/**
 * Updates derived values after sessions of a package have changed (rules 3.4, 3.7). Numbers the sessions by day, from 1, and sets
 * `finished_at` to the day of the last session that is not cancelled (null if there is no such session). Removes the start of a planned
 * session that has moved to another day.
 * @throws DomainError 422 `action_unavailable` when the package would leave the month of a confirmed partner revenue
 */
export async function renumberSessions(ctx: Context, package_id: string): Promise<void> {
  const shifts = await findAll(ctx, 'shifts', { package_id });
  shifts.sort((a, b) => (a.day === b.day ? Number(a.id) - Number(b.id) : a.day < b.day ? -1 : 1));
  await updateMany(
    ctx,
    'shifts',
    shifts.flatMap(({ id, index }, at) => (index === at + 1 ? [] : [{ id, patch: { index: at + 1 } }])),
  );
  const isOutdated = ({ status, day, started_at }: Shift) =>
    status === 'planned' && started_at !== null && toLocalDay(started_at) !== day;
  await clearStarts(ctx, listIds(shifts.filter(isOutdated)));
  const finished_at = findFinishDay(
    shifts.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day),
  );
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack || pack.finished_at === finished_at) return;
  await assertRevenueMonthKept(ctx, pack, finished_at);
  await update(ctx, 'packages', package_id, { finished_at });
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
}

/**
 * Asserts that a package stays in the month of the confirmed or settled partner revenue that contains it.
 * @throws 422 `action_unavailable`
 */
async function assertRevenueMonthKept(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  finished_at: string | null,
): Promise<void> {
  if (!pack.partner_revenue_id || pack.finished_at?.slice(0, 7) === finished_at?.slice(0, 7)) return;
  const frozen = await findConfirmedRevenue(ctx, pack);
  if (frozen)
    throw refusedError(
      'action_unavailable',
      `Gói đã nằm trong doanh thu đối tác tháng ${formatMonth(frozen.month)} đã chốt nên ngày kết thúc phải ở trong tháng đó. Hãy giữ nguyên các buổi của gói.`,
    );
}

/** Removes the start that a nurse reported, because the session has changed since: another nurse takes it, or it has another day. */
export const clearStarts = (ctx: Context, ids: readonly string[]): Promise<void> =>
  updateMany(
    ctx,
    'shifts',
    ids.map((id) => ({ id, patch: { started_at: null } })),
  );

/**
 * Moves a planned session to a later day, and every later planned session of its package by the same number of session days (rules 3.5).
 * The caller checks for conflicts.
 * @throws 422 at `new_day`
 */
export async function postponeSession(ctx: Context, shift: Shift, new_day: string): Promise<Postponement> {
  const all = await findAll(ctx, 'shifts', { package_id: shift.package_id });
  const postponed = calculatePostponement(all, shift, new_day);
  if (postponed.refused) throw invalidError('new_day', postponed.refused.reason);
  await updateMany(
    ctx,
    'shifts',
    postponed.moves.map(({ id, to }) => ({ id, patch: { day: to, wday: toWeekday(to) } })),
  );
  await update(ctx, 'shifts', shift.id, { delayed_days: postponed.delayed_days });
  await renumberSessions(ctx, shift.package_id);
  return postponed;
}

/**
 * Returns the result of `postponeSession` for this session and day, without changing anything (rules 3.5).
 * @throws 404 when the session does not exist, or this viewer may not see it
 */
export async function previewPostponement(
  ctx: Context,
  id: string,
  new_day: string,
): Promise<PostponementPreview> {
  await findReadableRecord(ctx, resources.shifts as AnyResource, id);
  const shift = await findById(ctx, 'shifts', id);
  const pack = shift && (await findById(ctx, 'packages', shift.package_id));
  if (!pack) throw notFoundError();
  const all = await findAll(ctx, 'shifts', { package_id: pack.id });
  const { moves, delayed_days, refused } = calculatePostponement(all, shift, new_day);
  const indexes = new Map(all.map((one) => [one.id, one.index ?? 0]));
  const newDays = new Map(moves.map((move) => [move.id, move.to]));
  const open = all.filter((one) => one.status !== 'cancelled');
  const moved = all.flatMap(({ id, ...shift }) => {
    const day = newDays.get(id);
    return day ? { ...shift, day } : [];
  });
  return {
    customer_name: pack.customer_name,
    moves: moves.map((move) => ({
      shift_id: move.id,
      index: indexes.get(move.id) ?? 0,
      from: move.from,
      to: move.to,
    })),
    delayed_days,
    finished_at: findFinishDay(open.map((one) => one.day)),
    new_finished_at: findFinishDay(open.map((one) => newDays.get(one.id) ?? one.day)),
    refused: refused?.reason ?? null,
    conflicts: await findConflicts(ctx, pack, toTakenSessions(pack, moved)),
  };
}
