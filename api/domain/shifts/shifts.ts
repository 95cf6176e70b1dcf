/** Actions on a single session, and storage hooks for creating, moving and deleting it. */

import { isSunday, toWeekday } from '#rules/days';
import { formatDate } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import {
  explainLevelRefusal,
  findLevelAfterFirstShift,
  isAssignedOrStarted,
  listSessionNurses,
} from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { type DomainError, invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { listIds } from '../../db/ids.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertNursesAllowed, assertNursesAssignable } from '../accounts/assignable.ts';
import { storeAddedSessionNotices, withChangeNotices, withCorrections } from '../messages/changeNotices.ts';
import { offerShift } from '../offers/offers.ts';
import { chargeSession } from '../packages/changeRunning.ts';
import { lockPackage, setPackageLevel } from '../packages/level.ts';
import { calculatePackageShares } from '../payments/packageShares.ts';
import { sumPaidForPackage } from '../payments/paidAndOwed.ts';
import { fulfilRequest } from '../requests/requests.ts';
import { assertNoConflicts } from './conflicts.ts';
import { findSessionServices } from './findSessionServices.ts';
import { findUnstartedIds, findUnstartedSessions } from './findUnstartedSessions.ts';
import { cancelPlannedSessions, lockShift, postponeSession, renumberSessions } from './plan.ts';
import {
  assertPaidHolderStays,
  assignSubstitute,
  changeSessionHolder,
  findNurseNames,
} from './sessionNurses.ts';
import { findOwnLines, revertSessionDetail, setAddress, setServices } from './setServices.ts';
import { toConfirmedPlanText } from './toConfirmedPlanText.ts';

type Shift = StoredRecord<'shifts'>;

export const shiftsActions: ActionHandlersOf<'shifts'> = {
  finish_shift: (ctx, record) => finishSession(ctx, record, { confirmed_at: ctx.now.toISOString() }),

  /** Confirms the nurse's report. Afterwards she can no longer correct it. */
  async confirm_shift(ctx, { id, package_id }) {
    await lockPackage(ctx, package_id);
    const shift = await findById(ctx, 'shifts', id);
    if (!shift?.to_confirm)
      throw refusedError('action_unavailable', 'Buổi này đã được chốt, không cần chốt lại.');
    await update(ctx, 'shifts', id, { to_confirm: null, confirmed_at: ctx.now.toISOString() });
    return {};
  },

  /** Records that the office has asked the mother about her low rating. */
  async settle_rating(ctx, { id, package_id }) {
    await lockPackage(ctx, package_id);
    await update(ctx, 'shifts', id, { low_rated_on: null });
    return {};
  },

  /** Gives this session to another nurse or, if it is finished, stores the nurse who held it. Null is the package's nurse (rules 3.15). */
  async substitute(ctx, record, input) {
    const { shift, pack } = await lockShift(ctx, record, 'substitute');
    if (input.agent_id === undefined) throw invalidError('agent_id', 'Hãy chọn điều dưỡng làm thay.');
    const nurse = input.agent_id;
    await fulfilRequest(ctx, input.request_id, 'substitute', { shift, pack });
    if (shift.status === 'finished') return { agent_id: await changeSessionHolder(ctx, shift, pack, nurse) };
    const agent_id = await withChangeNotices(ctx, [pack.id], () => assignSubstitute(ctx, shift, pack, nurse));
    const days = [shift.day];
    const before = listSessionNurses(shift, pack);
    const nurses = listSessionNurses({ agent_id }, pack).filter((one) => !before.includes(one));
    await assertNursesAllowed(ctx, [{ customer_id: pack.customer_id, nurses, days }], input);
    await assertNoConflicts(ctx, pack.id, { accepted: input.accept_conflicts, days });
    return { agent_id };
  },

  /** Moves this session to `new_day`, and moves every later planned session of its package by the same number of session days. */
  async delay_shift(ctx, record, input) {
    const { shift, pack } = await lockShift(ctx, record, 'delay_shift');
    if (!input.new_day) throw invalidError('new_day', 'Chọn ngày mới.');
    if (input.current_day && input.current_day !== shift.day) throw staleDayError();
    await fulfilRequest(ctx, input.request_id, 'delay_shift', { shift, pack });
    const day = input.new_day;
    const { moves, delayed_days } = await withChangeNotices(ctx, [shift.package_id], () =>
      postponeSession(ctx, shift, day),
    );
    await assertNoConflicts(ctx, shift.package_id, {
      accepted: input.accept_conflicts,
      days: moves.map((move) => move.to),
    });
    return { delayed_days, moved: moves.length };
  },

  /** Cancels this session and every later planned session of its package. */
  async cancel_shift(ctx, record, { request_id }) {
    const { shift, pack } = await lockShift(ctx, record, 'cancel_shift');
    await fulfilRequest(ctx, request_id, 'cancel_shift', { shift, pack });
    const { package_id, day } = shift;
    return {
      cancelled: await withCorrections(ctx, [package_id], () =>
        cancelPlannedSessions(ctx, package_id, { from: day }),
      ),
    };
  },

  reopen_shift: (ctx, record, input) => reopenSession(ctx, record, clearedReport, input.accept_conflicts),

  /** Gives one planned session its own time slots. If they equal the package's slots, null is stored (rules 3.20). */
  async move_time(ctx, record, input) {
    const { shift, pack } = await lockShift(ctx, record, 'move_time');
    if (!input.time_period?.length) throw invalidError('time_period', 'Hãy chọn khung giờ mới.');
    await fulfilRequest(ctx, input.request_id, 'move_time', { shift, pack });
    const time_period = isSameStoredValue(input.time_period, pack.time_period) ? null : input.time_period;
    await withChangeNotices(ctx, [pack.id], () => update(ctx, 'shifts', shift.id, { time_period }));
    await assertNoConflicts(ctx, pack.id, { accepted: input.accept_conflicts, days: [shift.day] });
    return { time_period };
  },

  offer: offerShift,
  set_services: setServices,
  set_address: setAddress,

  delete_shift: removeShift,
};

export const shiftsHooks: Hooks<'shifts'> = {
  create: (ctx, values) => addShift(ctx, values, ctx.consent?.accept_conflicts),
  update: (ctx, record, { day }) => moveShift(ctx, record, day),
  remove: removeShift,

  /**
   * Checks a session restored from the trash. Refuses the restore if the package has another session on this day, if another sold session
   * has replaced the session, or if the session is planned but the package has ended.
   */
  async restored(ctx, { id, package_id, day, status, is_addition }, { accepted }) {
    await lockPackage(ctx, package_id, 'delete_shift');
    const others = (await findAll(ctx, 'shifts', { package_id })).filter((shift) => shift.id !== id);
    if (status !== 'cancelled') assertDayFree(day, others);
    const pack = await lockPackage(ctx, package_id);
    const obstacle =
      status === 'planned' && pack.level !== 'L4' ? explainLevelRefusal('add_shift', pack.level) : null;
    if (obstacle) throw refusedError('action_unavailable', obstacle);
    if (!is_addition) assertSoldSessionMissing(pack, others);
    await renumberSessions(ctx, package_id);
    if (status === 'finished') await completeRestoredHeld(ctx, pack);
    if (status !== 'planned') return;
    await storeAddedSessionNotices(ctx, 's.id', [id]);
    await assertNoConflicts(ctx, package_id, { accepted, days: [day] });
  },

  wayRound: ({ package_level }, code) => explainLevelRefusal(code, package_level ?? ''),

  reverts: {
    async finish_shift(ctx, record, { accepted }) {
      await shiftsActions.reopen_shift(ctx, record, { accept_conflicts: accepted });
    },

    /** Reverts a postponement: moves every postponed session back to its previous day. */
    async delay_shift(ctx, record, { accepted, changes }) {
      await lockShift(ctx, record, 'delay_shift');
      const moved = changes.filter(({ resource, fields }) => resource === 'shifts' && fields.day);
      await withChangeNotices(ctx, [record.package_id], async () => {
        for (const { id, fields } of moved)
          await update(ctx, 'shifts', id, {
            day: String(fields.day?.[0]),
            wday: toWeekday(String(fields.day?.[0])),
            ...(fields.delayed_days ? { delayed_days: Number(fields.delayed_days[0]) } : {}),
          });
      });
      await renumberSessions(ctx, record.package_id);
      const days = moved.map(({ fields }) => String(fields.day?.[0]));
      await assertNoConflicts(ctx, record.package_id, { accepted, days });
    },

    set_services: revertSessionDetail('set_services'),
    set_address: revertSessionDetail('set_address'),
  },

  candidates: { not_begun: findUnstartedIds },

  async derive(ctx, rows) {
    for (const row of rows) row.has_come = row.day <= ctx.today;
    const late = await findUnstartedSessions(ctx, rows);
    for (const row of rows) row.not_begun = late.has(row.id);
    for (const row of rows) row.nurse_phone = late.get(row.id) ?? null;
    await deriveMotherConfirmed(ctx, rows);
    const nurses = await findNurseNames(ctx, listIds(rows));
    for (const row of rows) row.nurse = nurses.get(row.id) || null;
    const services = await findSessionServices(
      ctx,
      rows.map(({ package_id }) => package_id),
    );
    for (const row of rows) row.held_line_ids = services.get(row.id)?.line_ids ?? [];
    for (const row of rows) row.services = services.get(row.id)?.names.join(', ') || null;
    const planned = await findPlannedDays(
      ctx,
      rows.map(({ package_id }) => package_id),
    );
    for (const row of rows)
      row.planned_from_here = (planned.get(row.package_id) ?? []).filter((day) => day >= row.day).length;
  },
};

/** Calculates `mother_confirmed`. A mother confirms a day and a time; her confirmation is void if the day or the time changes. */
async function deriveMotherConfirmed(ctx: Context, rows: readonly Shift[]): Promise<void> {
  for (const row of rows) row.mother_confirmed = false;
  const confirmed = rows.filter(({ confirmed_plan }) => confirmed_plan !== null);
  if (confirmed.length === 0) return;
  const packages = await findAll(ctx, 'packages', { id: confirmed.map(({ package_id }) => package_id) });
  const times = new Map(packages.map(({ id, time_period }) => [id, time_period]));
  for (const row of confirmed)
    row.mother_confirmed =
      row.confirmed_plan === toConfirmedPlanText(row.day, row.time_period ?? times.get(row.package_id) ?? []);
}

/** Values of the report fields of a session without reports by nurse, mother and office. */
const clearedReport = {
  ...{ started_at: null, ended_at: null, confirmed_at: null, to_confirm: null, proof: null, wrong_codes: 0 },
  ...{ rating: null, rating_words: null, rated_at: null, rated_agent_id: null, low_rated_on: null },
} as const;

/**
 * Finishes a session. The first finished session sets the package to L7.
 * @param report the reporter of the end, and the instant of the report. A report by the office is confirmed at once; a report by the nurse
 * must be confirmed by the office
 * @throws DomainError 404; 422 `action_unavailable`, `not_yet`
 */
export async function finishSession(
  ctx: Context,
  record: Pick<Shift, 'id' | 'package_id'>,
  report: Partial<Pick<Shift, 'ended_at' | 'confirmed_at' | 'to_confirm' | 'proof' | 'wrong_codes'>>,
): Promise<{ level: StoredRecord<'packages'>['level'] }> {
  const { shift, pack } = await lockShift(ctx, record, 'finish_shift');
  assertSessionDayReached(ctx, shift.day);
  await update(ctx, 'shifts', shift.id, { status: 'finished', ...report });
  const level = findLevelAfterFirstShift(pack.level);
  await setPackageLevel(ctx, pack, level);
  return { level };
}

/**
 * Sets a finished session back to planned. A package without other finished sessions returns to L6.
 * @param report the report fields to change
 * @throws DomainError 404; 422 `action_unavailable`, also for the only session of a nurse who is already paid for the package; 409
 * `schedule_conflict` unless accepted
 */
export async function reopenSession(
  ctx: Context,
  record: Pick<Shift, 'id' | 'package_id'>,
  report: Partial<Shift>,
  accepted: boolean | null | undefined,
): Promise<{ level: StoredRecord<'packages'>['level'] }> {
  const { shift, pack } = await lockShift(ctx, record, 'reopen_shift');
  await assertPaidHolderStays(ctx, shift, pack, 'không bỏ ghi nhận buổi này được');
  await update(ctx, 'shifts', shift.id, { status: 'planned', ...report });
  const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
  const level = pack.level === 'L7' && finished.length === 0 ? 'L6' : pack.level;
  await setPackageLevel(ctx, pack, level);
  await assertNoConflicts(ctx, pack.id, { accepted, days: [shift.day] });
  return { level };
}

async function findPlannedDays(ctx: Context, packages: readonly string[]): Promise<Map<string, string[]>> {
  const rows: { package_id: number; day: string }[] = await ctx
    .db('shifts')
    .whereRaw(getDialect(ctx.db).among, ['package_id', encodeIdList(packages)])
    .where({ status: 'planned' })
    .select('package_id', 'day');
  const byPackage = groupBy(rows, ({ package_id }) => String(package_id));
  return new Map([...byPackage].map(([id, own]) => [id, own.map(({ day }) => day)]));
}

/**
 * Adds a session by hand (rules 3.8). A charged session counts as sold and increases the price (rules 3.23). Returns the session's id.
 * @throws 422 at `day`, `is_addition` or `charge`; 409 `schedule_conflict`
 */
export async function addShift(
  ctx: Context,
  values: Partial<Shift>,
  accepted?: boolean | null,
): Promise<string> {
  const { package_id = '', day = '', status = 'planned' } = values;
  if (status === 'finished') assertSessionDayReached(ctx, day);
  const isCharged = values.charge === 'price';
  if (isCharged && status === 'cancelled') throw invalidError('charge', 'Buổi đã hủy thì không tính tiền.');
  const is_addition = !isCharged && (values.is_addition ?? true);
  const pack = await lockPackage(ctx, package_id, status === 'finished' ? 'finish_shift' : 'add_shift');
  const shifts = await findAll(ctx, 'shifts', { package_id });
  assertDayFree(day, status === 'cancelled' ? [] : shifts);
  if (isCharged) await chargeSession(ctx, pack);
  else if (!is_addition) assertSoldSessionMissing(pack, shifts);
  const index = shifts.length + 1;
  const { id } = await insert(ctx, 'shifts', {
    package_id,
    day,
    wday: toWeekday(day),
    status,
    is_addition,
    index,
    ...(await toSessionPlan(ctx, pack, { ...values, status })),
  });
  if (status === 'finished') await setPackageLevel(ctx, pack, findLevelAfterFirstShift(pack.level));
  await renumberSessions(ctx, package_id);
  if (status === 'planned') {
    const line_ids = await findOwnLines(ctx, { id, package_id }, values.line_ids);
    if (line_ids) await update(ctx, 'shifts', id, { line_ids });
    await storeAddedSessionNotices(ctx, 's.id', [id]);
    await assertNoConflicts(ctx, package_id, { accepted, days: [day] });
  }
  return id;
}

/**
 * Returns the substitute and the time slots of a session to add; null for a value that equals the package's. Only planned sessions can have
 * their own substitute and slots.
 * @throws 422 at the field; 409 `refused_nurse`, `papers_expired` unless accepted
 */
async function toSessionPlan(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  { day = '', status, agent_id = null, time_period = null, line_ids = null }: Partial<Shift>,
): Promise<Pick<Shift, 'agent_id' | 'time_period'>> {
  const own = Object.entries({ agent_id, time_period, line_ids }).find(([, value]) => value !== null);
  if (status !== 'planned' && own)
    throw invalidError(own[0], 'Chỉ buổi chưa tắm mới có người, giờ hoặc dịch vụ riêng.');
  const substitute = agent_id === pack.agent_id ? null : agent_id;
  if (substitute) {
    await assertNursesAssignable(ctx, { agent_id: substitute });
    const nurses = [{ customer_id: pack.customer_id, nurses: [substitute], days: [day] }];
    await assertNursesAllowed(ctx, nurses, ctx.consent ?? {});
  }
  const isPackageTime = !time_period?.length || isSameStoredValue(time_period, pack.time_period);
  return { agent_id: substitute, time_period: isPackageTime ? null : time_period };
}

/**
 * Completes the restore of a finished session. The package must have nurses and must not be closed; the restore sets it to L7 (rules 3.13).
 * @throws 422 `action_unavailable`; 422 `paid_by_sessions` when a nurse was paid more than her new share
 */
async function completeRestoredHeld(ctx: Context, pack: StoredRecord<'packages'>): Promise<void> {
  if (!isAssignedOrStarted(pack.level))
    throw refusedError(
      'action_unavailable',
      explainLevelRefusal('finish_shift', pack.level) ??
        'Gói chưa có điều dưỡng nên không có buổi đã tắm. Hãy phân công trước.',
    );
  await setPackageLevel(ctx, pack, findLevelAfterFirstShift(pack.level));
  if ((await calculatePackageShares(ctx, pack)).some(({ paid, income }) => paid > income))
    throw refusedError(
      'paid_by_sessions',
      'Lương của gói đã trả theo số buổi đã tắm nên buổi này không trở lại được. Hãy nhờ tài chính "Thu lại lương" trước.',
    );
}

/** Moves only this planned session to another day (rules 3.8). @throws 422 at `day`; 409 `schedule_conflict` */
async function moveShift(ctx: Context, record: Shift, day: string | undefined): Promise<void> {
  const { shift } = await lockShift(ctx, record, 'delay_shift');
  const { id, package_id } = shift;
  if (!day || day === shift.day) return;
  const others = (await findAll(ctx, 'shifts', { package_id })).filter((one) => one.id !== id);
  assertDayFree(day, others);
  await withChangeNotices(ctx, [package_id], () => update(ctx, 'shifts', id, { day, wday: toWeekday(day) }));
  await renumberSessions(ctx, package_id);
  await assertNoConflicts(ctx, package_id, { accepted: ctx.consent?.accept_conflicts, days: [day] });
}

/**
 * Deletes a session. The package keeps its level.
 * @throws 422 `paid_by_sessions`, `paid`; `action_unavailable` when the package would leave the month of a confirmed partner revenue
 */
async function removeShift(ctx: Context, record: Shift): Promise<void> {
  const { shift, pack } = await lockShift(ctx, record, 'delete_shift');
  await assertNotPaidBySessions(ctx, shift);
  if (shift.status === 'finished') await assertPaidHolderStays(ctx, shift, pack, 'không xóa được buổi này');
  await withCorrections(ctx, [shift.package_id], () => remove(ctx, 'shifts', shift.id));
  await renumberSessions(ctx, shift.package_id);
}

/** Asserts that the day of a session is today or earlier (rules 3.14). @throws 422 `not_yet` */
function assertSessionDayReached(ctx: Context, day: string): void {
  if (day > ctx.today)
    throw refusedError(
      'not_yet',
      `Buổi ngày ${formatDate(day)} chưa đến nên chưa ghi nhận được. Nếu đã tắm sớm hơn, hãy đổi ngày của buổi.`,
    );
}

/**
 * Asserts that the day is free for a session: it is no Sunday, and the package has no other session on it (rules 3.2). @param others the
 * package's other sessions
 */
function assertDayFree(day: string, others: readonly Shift[]): void {
  if (isSunday(day)) throw invalidError('day', 'Chủ nhật không có buổi chăm sóc. Hãy chọn ngày khác.');
  if (others.some((shift) => shift.day === day && shift.status !== 'cancelled'))
    throw invalidError('day', 'Gói đã có buổi vào ngày này. Hãy chọn ngày khác.');
}

/**
 * Asserts that one of the package's sold sessions is missing. Sold sessions are planned together with the package; only a deleted sold
 * session can be added by hand (rules 3.8).
 */
function assertSoldSessionMissing(pack: StoredRecord<'packages'>, shifts: readonly Shift[]): void {
  if (shifts.filter((shift) => !shift.is_addition).length >= pack.total_quantity)
    throw invalidError('is_addition', `Gói đã đủ ${pack.total_quantity} buổi đã bán. Hãy chọn Buổi thêm.`);
}

/**
 * Asserts that no paid amount depends on this finished session. If a package has several nurses and one of them is paid, its finished
 * sessions cannot be deleted (rules 5.10).
 * @throws 422 `paid_by_sessions`
 */
async function assertNotPaidBySessions(ctx: Context, shift: Shift): Promise<void> {
  if (shift.status !== 'finished') return;
  const { package_id } = shift;
  const finished = await findAll(ctx, 'shifts', { package_id, status: 'finished' });
  if (finished.every(({ agent_id }) => agent_id === null)) return;
  if ((await sumPaidForPackage(ctx, package_id)).agent > 0)
    throw refusedError(
      'paid_by_sessions',
      'Lương của gói đã trả theo số buổi đã tắm nên không xóa được buổi này. Hãy nhờ tài chính "Thu lại lương" trước.',
    );
}

const staleDayError = (): DomainError =>
  refusedError(
    'stale',
    'Ngày của buổi đã thay đổi từ lúc bạn mở. Hãy xem ngày mới rồi làm tiếp.',
    'current_day',
  );
