/** Stores a nurse's reports about her session from her page: start, end, a note, and the ticked items of the checklist. */

import { addDays, toLocalDay } from '#rules/days';
import { MINUTE_MS } from '#rules/durations';
import { formatDate } from '#rules/format';
import type { StoredRecord } from '#schema/index';
import type { NursePageSession } from '#schema/ownPages';
import { SESSION_NOTE_DAYS } from '#schema/sessionNote';
import { logAction } from '../../audit/log.ts';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById, update } from '../../db/store.ts';
import { notifyRoles } from '../notifications/notifications.ts';
import { lockPackage } from '../packages/level.ts';
import { loadPageSettings } from '../pages/pageSettings.ts';
import { calculateMotherCode, checkMotherCode } from '../shifts/motherCode.ts';
import { lockShift } from '../shifts/plan.ts';
import { finishSession, reopenSession } from '../shifts/shifts.ts';
import { findSessionOfPageOwner } from './nursePlan.ts';

type Shift = StoredRecord<'shifts'>;

/** Maximum number of milliseconds by which a phone's clock may be ahead of the server's clock. */
const MAX_CLOCK_AHEAD_MS = 5 * MINUTE_MS;

/**
 * Stores when the nurse began the session. If a start is already stored, nothing changes, so that a repeated request has no effect. A start
 * that arrives after the finish is stored until the office confirms the session.
 * @param at the instant at which the nurse pressed the button, on the session's day
 * @throws DomainError 404; 422 `not_its_day`, `confirmed`, `action_unavailable`; 422 at `at`
 */
export async function startSession(ctx: Context, id: string, at: string): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  if (shift.started_at) return findSessionOfPageOwner(ctx, id);
  assertInstant(ctx, shift, at, 'at');
  if (shift.ended_at) assertStartFits(shift, at);
  else await lockShift(ctx, shift, 'finish_shift');
  await update(ctx, 'shifts', id, { started_at: at });
  return logReportAndReload(ctx, id, 'start_shift', 'Bắt đầu buổi');
}

/** Asserts that a start can be added to a finished session. @throws DomainError 422 `confirmed`; 422 at `at` */
function assertStartFits(shift: Shift, at: string): void {
  assertUnconfirmed(shift);
  if (shift.ended_at && at > shift.ended_at) throw invalidError('at', 'Giờ bắt đầu phải trước giờ xong.');
}

/**
 * Finishes the session for the nurse, with the same effects as when the office finishes it; the office must confirm the end later. If she
 * has already finished the session, only the mother's code is added, because a session can be finished without the code. At most three
 * wrong codes are compared.
 * @throws DomainError 404; 422 `not_its_day`, `confirmed`, `action_unavailable`; 422 at `at`
 */
export async function finishOwnSession(
  ctx: Context,
  id: string,
  { at, code }: { at: string; code: string | null },
): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  const proof = await checkCodeIfRequired(ctx, shift, code);
  if (shift.status === 'finished' && shift.ended_at) {
    if (code === null || Object.keys(proof).length === 0) return findSessionOfPageOwner(ctx, id);
    await update(ctx, 'shifts', id, proof);
    return logReportAndReload(ctx, id, 'prove_shift', 'Nhập mã của mẹ');
  }
  assertUnconfirmed(shift);
  assertInstant(ctx, shift, at, 'at');
  if (shift.started_at && at < shift.started_at) throw invalidError('at', 'Giờ xong phải sau giờ bắt đầu.');
  await finishSession(ctx, shift, { ended_at: at, to_confirm: shift.day, ...proof });
  return logReportAndReload(ctx, id, 'finish_shift', 'Đã tắm');
}

/**
 * Returns the fields of the session that result from comparing the mother's code of the day. Returns no fields if the settings do not
 * require the code.
 */
async function checkCodeIfRequired(
  ctx: Context,
  shift: Shift,
  code: string | null,
): Promise<ReturnType<typeof checkMotherCode>> {
  if (!(await loadPageSettings(ctx)).mother_code) return {};
  const pack = await findById(ctx, 'packages', shift.package_id);
  return pack ? checkMotherCode(shift, code, calculateMotherCode(ctx, pack.customer_id, shift.day)) : {};
}

/**
 * Removes the end of a session that the nurse reported by mistake. This is possible on the session's day and until the office has confirmed
 * the end. The start and the number of wrong codes stay. If the session is not finished, nothing changes, so that a repeated request has no
 * effect.
 * @throws DomainError 404; 422 `confirmed`, `not_its_day`, `rated`; as `reopenSession` does
 */
export async function reopenOwnSession(ctx: Context, id: string): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  if (shift.status !== 'finished') return findSessionOfPageOwner(ctx, id);
  assertUnconfirmed(shift);
  if (shift.day !== ctx.today)
    throw refusedError(
      'not_its_day',
      'Chỉ hoàn tác được trong ngày của buổi. Chị sửa giờ, hoặc gọi văn phòng.',
    );
  if (shift.rating !== null)
    throw refusedError(
      'rated',
      'Mẹ đã đánh giá buổi này nên không hoàn tác được. Nếu cần, chị gọi văn phòng.',
    );
  await reopenSession(ctx, shift, { ended_at: null, to_confirm: null }, true);
  return logReportAndReload(ctx, id, 'reopen_shift', 'Hoàn tác xong buổi');
}

/** Corrects the start and end of a session, until the office has confirmed it. @throws DomainError as `finishOwnSession` */
export async function correctSessionTimes(
  ctx: Context,
  id: string,
  given: { started_at: string | null; ended_at: string | null },
): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  assertUnconfirmed(shift);
  const started_at = given.started_at ?? shift.started_at;
  const ended_at = given.ended_at ?? shift.ended_at;
  if (given.started_at && !shift.started_at && !shift.ended_at)
    throw invalidError('started_at', 'Buổi này chưa bắt đầu.');
  if (given.ended_at && !shift.ended_at) throw invalidError('ended_at', 'Buổi này chưa xong.');
  if (given.started_at) assertInstant(ctx, shift, given.started_at, 'started_at');
  if (given.ended_at) assertInstant(ctx, shift, given.ended_at, 'ended_at');
  if (started_at && ended_at && ended_at < started_at)
    throw invalidError(given.ended_at ? 'ended_at' : 'started_at', 'Giờ xong phải sau giờ bắt đầu.');
  await update(ctx, 'shifts', id, { started_at, ended_at });
  return logReportAndReload(ctx, id, 'correct_shift', 'Sửa giờ của buổi');
}

/** Stores the nurse's note about a session; an empty note removes it. @throws DomainError 404; 422 `too_early`, `too_late` */
export async function storeSessionNote(
  ctx: Context,
  id: string,
  note: string | null,
): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  assertSessionDayReportable(ctx, shift);
  await update(ctx, 'shifts', id, { visit_note: note?.trim() || null });
  return logReportAndReload(ctx, id, 'note_shift', 'Ghi chú buổi');
}

/**
 * Stores which items of the settings' checklist are ticked. A newly ticked alarming item notifies the coordinators.
 * @throws DomainError 404; 422 `too_early`, `too_late`; 422 at `checks` for an unknown item
 */
export async function storeSessionChecks(
  ctx: Context,
  id: string,
  checks: readonly string[],
): Promise<NursePageSession> {
  const shift = await lockOwnShift(ctx, id);
  assertSessionDayReportable(ctx, shift);
  const { checklist } = await loadPageSettings(ctx);
  const before = shift.visit_checks ?? [];
  const known = new Set([...checklist.map(({ code }) => code), ...before]);
  const unknown = checks.find((code) => !known.has(code));
  if (unknown !== undefined) throw invalidError('checks', `Không có việc "${unknown}" trong danh sách.`);
  await update(ctx, 'shifts', id, { visit_checks: [...new Set(checks)] });
  const alarms = checklist.filter(
    ({ code, alarming }) => alarming && checks.includes(code) && !before.includes(code),
  );
  if (alarms.length > 0)
    await notifyCoordinators(
      ctx,
      shift,
      alarms.map(({ label }) => label),
    );
  return logReportAndReload(ctx, id, 'check_shift', 'Đánh dấu việc của buổi');
}

/** Notifies the coordinators, that is, the users whose role allows planning sessions. */
async function notifyCoordinators(ctx: Context, shift: Shift, labels: readonly string[]): Promise<void> {
  const { mother } = await findSessionOfPageOwner(ctx, shift.id);
  const pack = await findById(ctx, 'packages', shift.package_id);
  await notifyRoles(ctx, ['sales', 'admin'], {
    title: 'Điều dưỡng báo cần chú ý',
    body: `${ctx.viewer.name}, buổi ${formatDate(shift.day)} của ${mother.name}: ${labels.join(', ')}.`,
    path: `/customers/${pack?.customer_id}?packageId=${shift.package_id}`,
  });
}

/**
 * Locks the package of the nurse's session and returns the session. @throws DomainError 404 if another nurse takes the session, or if her
 * page does not show it
 */
async function lockOwnShift(ctx: Context, id: string): Promise<Shift> {
  await findSessionOfPageOwner(ctx, id);
  const found = await findById(ctx, 'shifts', id);
  if (!found) throw notFoundError();
  await lockPackage(ctx, found.package_id);
  // Repeats the check, because the session may have been given to another nurse before the package was locked.
  await findSessionOfPageOwner(ctx, id);
  const shift = await findById(ctx, 'shifts', id);
  if (!shift) throw notFoundError();
  return shift;
}

/** Asserts that an instant is on the session's day and not ahead of the server's clock. @throws DomainError 422 */
function assertInstant(ctx: Context, { day }: Shift, at: string, path: string): void {
  if (Date.parse(at) > ctx.now.getTime() + MAX_CLOCK_AHEAD_MS)
    throw invalidError(path, 'Giờ này chưa tới. Chị kiểm tra đồng hồ của điện thoại.');
  if (toLocalDay(at) !== day)
    throw refusedError(
      'not_its_day',
      `Buổi này vào ngày ${formatDate(day)}, chỉ ghi được giờ của ngày đó.`,
      path,
    );
}

function assertUnconfirmed({ status, to_confirm }: Shift): void {
  if (status === 'finished' && to_confirm === null)
    throw refusedError('confirmed', 'Văn phòng đã chốt buổi này. Nếu cần sửa, chị gọi văn phòng.');
}

function assertSessionDayReportable(ctx: Context, { day }: Shift): void {
  if (day > ctx.today) throw refusedError('too_early', 'Buổi này chưa tới ngày.');
  if (addDays(day, SESSION_NOTE_DAYS) < ctx.today)
    throw refusedError(
      'too_late',
      `Chỉ ghi được trong ${SESSION_NOTE_DAYS} ngày sau buổi. Chị gọi văn phòng để bổ sung.`,
    );
}

async function logReportAndReload(
  ctx: Context,
  id: string,
  code: string,
  label: string,
): Promise<NursePageSession> {
  await logAction(ctx, { resource: 'shifts', id, code, label });
  return findSessionOfPageOwner(ctx, id);
}
