import { sessionDays } from '#rules/calendar';
import { levelByNurses } from '#rules/levels';
import type { PerformsOf } from '../../../resources/perform.ts';
import { notifyPartner } from '../../notifications/notifications.ts';
import { guardConflicts } from '../../shifts/guardConflicts.ts';
import { planShifts } from '../../shifts/planShifts.ts';
import { openPackage } from '../openPackage.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Approves a partner's request: it becomes a registration with its sessions planned, at the level of its nurses
 * (rules 2.2). Its sales is the one named, else the one it has, else who approves. The partner's accounts are told.
 */
export const confirmPackage: PerformsOf<'packages'>['confirm_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'confirm_package');
  const level = levelByNurses(pack);
  await setLevel(ctx, pack, level, {
    sales_id: input.sales_id ?? pack.sales_id ?? ctx.viewer.id,
  });
  await planShifts(ctx, id, sessionDays(pack.started_at, pack.total_quantity));
  await guardConflicts(ctx, id, { accepted: input.accept_conflicts });
  if (pack.partner_id)
    await notifyPartner(ctx, pack.partner_id, {
      title: 'Gói đã được duyệt',
      body: `Khách hàng ${pack.customer_name ?? ''}`,
      path: `/partner_packages?quick=${id}`,
    });
  return { level };
};
