import { findAll, remove } from '../../../db/store.ts';
import { refused } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { refreshDraft } from '../../partners/refreshDraft.ts';
import { paidForPackage } from '../../payments/paidAndOwed.ts';
import { guardConflicts } from '../../shifts/guardConflicts.ts';
import { planAgain } from '../../shifts/planAgain.ts';
import { openPackage } from '../openPackage.ts';
import { isFrozen } from '../packageFacts.ts';
import { recomputeTotals } from '../recomputeTotals.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Takes the end of a package back: L7 again, with the sessions that finishing cancelled on their days and the full price. In a
 * partner's draft it stays, and counts there again once closed (rules 2.16).
 */
export const reopenPackage: PerformsOf<'packages'>['reopen_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'reopen_package');
  if ((await paidForPackage(ctx, id)).agent > 0)
    throw refused(
      'action_unavailable',
      'Điều dưỡng đã được trả lương cho gói này. Hãy xóa giao dịch trả lương trước.',
    );
  if (await isFrozen(ctx, pack))
    throw refused('action_unavailable', 'Gói đã nằm trong doanh thu đối tác đã chốt nên không mở lại được.');
  for (const row of await findAll(ctx, 'deductions', { package_id: id, stopped: true }))
    await remove(ctx, 'deductions', row.id);
  await setLevel(ctx, await recomputeTotals(ctx, id), 'L7');
  const cancelled = await findAll(ctx, 'shifts', {
    package_id: id,
    status: 'cancelled',
    cancelled_by: 'finish',
  });
  const days = await planAgain(
    ctx,
    id,
    cancelled.map((shift) => ({ shift, day: shift.day })),
  );
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
  await guardConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  return { level: 'L7', planned: days.length };
};
