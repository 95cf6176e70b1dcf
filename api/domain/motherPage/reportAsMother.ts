/** Stores a mother's confirmation of a session's time, and her rating of a session, both from her page. */
import { formatDate } from '#rules/format';
import { listSessionNurses } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import type { MotherSession } from '#schema/motherPage';
import { LOW_RATING, RATING_DAYS } from '#schema/sessionNote';
import { logAction } from '../../audit/log.ts';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById, update } from '../../db/store.ts';
import { notifyRoles, notifyUser } from '../notifications/notifications.ts';
import { lockPackage } from '../packages/level.ts';
import { toConfirmedPlanText } from '../shifts/toConfirmedPlanText.ts';
import { canRateSession, findMotherSession, isNextSession } from './motherPlan.ts';

/** Stores the mother's confirmation that she knows the day and time of her next session. @throws DomainError 404; 422 `action_unavailable` */
export async function confirmSessionAsMother(
  ctx: Context,
  customer_id: string,
  id: string,
): Promise<MotherSession> {
  const { shift, pack } = await lockHerShift(ctx, customer_id, id);
  if (shift.status !== 'planned' || shift.day < ctx.today)
    throw refusedError('action_unavailable', 'Buổi này không còn chờ xác nhận. Mẹ xem lại buổi tới nhé.');
  if (!(await isNextSession(ctx, customer_id, id)))
    throw refusedError('action_unavailable', 'Mẹ xác nhận được buổi tới. Mẹ xem lại buổi tới nhé.');
  const confirmed_plan = toConfirmedPlanText(shift.day, shift.time_period ?? pack.time_period);
  await update(ctx, 'shifts', id, { confirmed_plan });
  return logReportAndReload(ctx, customer_id, id, 'mother_confirms', 'Mẹ xác nhận lịch trên trang riêng');
}

/**
 * Stores the mother's rating of a held session, for the nurse who held it. After a rating of one or two stars the seller must call the
 * mother.
 * @throws DomainError 404; 422 `too_late`
 */
export async function rateSessionAsMother(
  ctx: Context,
  customer_id: string,
  id: string,
  { stars, words }: { stars: number; words: string | null },
): Promise<MotherSession> {
  const { shift, pack } = await lockHerShift(ctx, customer_id, id);
  if (shift.status !== 'finished')
    throw refusedError('too_early', 'Buổi này chưa làm nên chưa đánh giá được.');
  if (!canRateSession(ctx, shift))
    throw refusedError(
      'too_late',
      `Chỉ đánh giá được trong ${RATING_DAYS} ngày sau buổi. Mẹ gọi giúp để chúng tôi nghe thêm nhé.`,
    );
  const isLow = stars <= LOW_RATING;
  const isNew = shift.rating !== stars;
  await update(ctx, 'shifts', id, {
    ...{ rating: stars, rating_words: words?.trim() || null, rated_at: ctx.now.toISOString() },
    rated_agent_id: listSessionNurses(shift, pack)[0] ?? null,
    low_rated_on: isLow ? (shift.low_rated_on ?? ctx.today) : null,
  });
  if (isLow && isNew) await notifySeller(ctx, shift, pack, stars);
  return logReportAndReload(ctx, customer_id, id, 'mother_rates', 'Mẹ đánh giá buổi trên trang riêng');
}

/** Notifies the seller of the package, or all sellers if the package has no seller. */
async function notifySeller(
  ctx: Context,
  shift: StoredRecord<'shifts'>,
  { sales_id, customer_id }: StoredRecord<'packages'>,
  stars: number,
): Promise<void> {
  const mother = await findById(ctx, 'customers', customer_id);
  const notice = {
    title: `Mẹ chấm ${stars} sao`,
    body: `${mother?.name ?? 'Khách hàng'}, buổi ${formatDate(shift.day)}. Hãy gọi hỏi thăm trong hôm nay.`,
    path: `/customers/${customer_id}?packageId=${shift.package_id}`,
  };
  if (sales_id) await notifyUser(ctx, sales_id, notice);
  else await notifyRoles(ctx, ['sales', 'admin'], notice);
}

/** Locks the package of a session and returns both. @throws DomainError 404 if the mother's page does not show the session */
async function lockHerShift(
  ctx: Context,
  customer_id: string,
  id: string,
): Promise<{ shift: StoredRecord<'shifts'>; pack: StoredRecord<'packages'> }> {
  const { package_id } = await findMotherSession(ctx, customer_id, id);
  const pack = await lockPackage(ctx, package_id);
  const shift = await findById(ctx, 'shifts', id);
  if (!shift) throw notFoundError();
  return { shift, pack };
}

async function logReportAndReload(
  ctx: Context,
  customer_id: string,
  id: string,
  code: string,
  label: string,
) {
  await logAction(ctx, { resource: 'shifts', id, code, label });
  return findMotherSession(ctx, customer_id, id);
}
