import type { ValuesOf } from '#schema/kinds';
import type { nurseRequestFields, OwnRequest } from '#schema/ownRequests';
import { invalid, notFound, refused } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { askRequest } from '../requests/requests.ts';
import { findOwnSession } from './nursePlan.ts';

/**
 * Stores a nurse's request for days off, or her report that she cannot come to a future session.
 * @throws DomainError 404 once she has left; 422 at `wished_day`, `shift_id`; as `askRequest` does
 */
export async function askAsNurse(
  ctx: Context,
  { kind, shift_id, text, ...wished }: ValuesOf<typeof nurseRequestFields>,
): Promise<OwnRequest> {
  const nurse = await find(ctx, 'agents', ctx.viewer.id);
  if (!nurse || nurse.profile_status === 'out') throw notFound();
  const asker = { agent_id: nurse.id };
  if (kind === 'days_off') {
    if (!wished.wished_day) throw invalid('wished_day', 'Chị chọn ngày nghỉ.');
    return askRequest(ctx, asker, { kind, text, ...wished });
  }
  if (!shift_id) throw invalid('shift_id', 'Chị chọn buổi không làm được.');
  const { day, state } = await findOwnSession(ctx, shift_id);
  if (day < ctx.today || state !== 'planned')
    throw refused('too_late', 'Buổi này đã bắt đầu hoặc đã qua. Chị gọi văn phòng nếu cần.', 'shift_id');
  return askRequest(ctx, asker, { kind, shift_id, text });
}
