import type { ValuesOf } from '#schema/kinds';
import type { nurseRequestFields, PageRequest } from '#schema/ownRequests';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById } from '../../db/store.ts';
import { storeRequest } from '../requests/requests.ts';
import { findSessionOfPageOwner } from './nursePlan.ts';

/**
 * Stores a nurse's request for days off, or her report that she cannot come to a future session.
 * @throws DomainError 404 if she has left the company; 422 at `wished_day`, `shift_id`; as `storeRequest` does
 */
export async function storeNurseRequest(
  ctx: Context,
  { kind, shift_id, text, ...wished }: ValuesOf<typeof nurseRequestFields>,
): Promise<PageRequest> {
  const nurse = await findById(ctx, 'agents', ctx.viewer.id);
  if (!nurse || nurse.profile_status === 'out') throw notFoundError();
  const asker = { agent_id: nurse.id };
  if (kind === 'days_off') {
    if (!wished.wished_day) throw invalidError('wished_day', 'Chị chọn ngày nghỉ.');
    return storeRequest(ctx, asker, { kind, text, ...wished });
  }
  if (!shift_id) throw invalidError('shift_id', 'Chị chọn buổi không làm được.');
  const { day, state } = await findSessionOfPageOwner(ctx, shift_id);
  if (day < ctx.today || state !== 'planned')
    throw refusedError('too_late', 'Buổi này đã bắt đầu hoặc đã qua. Chị gọi văn phòng nếu cần.', 'shift_id');
  return storeRequest(ctx, asker, { kind, shift_id, text });
}
