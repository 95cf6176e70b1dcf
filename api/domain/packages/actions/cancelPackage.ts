import { levelAfterCancel } from '#rules/levels';
import type { Stored } from '#schema/index';
import { invalid } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { findDiscounts, giveBackUses } from '../../discounts/discounts.ts';
import { notifyPartner } from '../../notifications/notifications.ts';
import { cancelShifts } from '../../shifts/cancelShifts.ts';
import { settleShifts } from '../../shifts/settleShifts.ts';
import { openPackage } from '../openPackage.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Cancels a registration, or turns a partner's request down: planned sessions are cancelled, uses of its codes come back
 * (rules 2.5). The partner's accounts are told of a request turned down.
 */
export const cancelPackage: PerformsOf<'packages'>['cancel_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'cancel_package');
  const cancel_reason = input.cancel_reason?.trim();
  if (!cancel_reason) throw invalid('cancel_reason', 'Lý do hủy is required!');
  const level = levelAfterCancel(pack.level);
  if (!level) return;
  await cancelShifts(ctx, id, { by: 'cancel' });
  // A request turned down had no sessions yet, only the day they would have ended on.
  await settleShifts(ctx, id);
  await setLevel(ctx, pack, level, {
    cancel_reason,
    canceled_at: ctx.now.toISOString(),
    canceled_level: pack.level as Stored<'packages'>['canceled_level'],
  });
  const held = await findDiscounts(ctx, pack.discount_codes ?? []);
  await giveBackUses(
    ctx,
    held.map((discount) => discount.id),
  );
  if (pack.level === 'L4' && pack.partner_id)
    await notifyPartner(ctx, pack.partner_id, {
      title: 'Gói không được duyệt',
      body: `Khách hàng ${pack.customer_name ?? ''}: ${cancel_reason}`,
      path: `/partner_packages?quick=${id}`,
    });
  return { level };
};
