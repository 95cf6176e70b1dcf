import type { ValuesOf } from '#schema/kinds';
import type { motherRequestFields, PageRequest } from '#schema/ownRequests';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById } from '../../db/store.ts';
import { storeRequest } from '../requests/requests.ts';
import { findMotherSession } from './motherPlan.ts';

/**
 * Stores a mother's request: to move a session to another day or time, to skip a session, to change the address, or another wish.
 * @throws DomainError 404; 422 at `shift_id`, `wished_day`, `text`; as `storeRequest` does
 */
export async function storeMotherRequest(
  ctx: Context,
  customer_id: string,
  { kind, shift_id, text, wished_day, wished_time }: ValuesOf<typeof motherRequestFields>,
): Promise<PageRequest> {
  if (kind === 'other') {
    if (!text?.trim()) throw invalidError('text', 'Mẹ viết giúp điều cần nhắn.');
    if (shift_id) await findMotherSession(ctx, customer_id, shift_id);
    return storeRequest(ctx, { customer_id }, { kind, shift_id, text });
  }
  if (!shift_id) throw invalidError('shift_id', 'Mẹ chọn buổi.');
  const { day, state } = await findMotherSession(ctx, customer_id, shift_id);
  const hasBegun = (await findById(ctx, 'shifts', shift_id))?.started_at;
  if (day < ctx.today || state !== 'planned' || hasBegun)
    throw refusedError(
      'too_late',
      'Buổi này đã bắt đầu hoặc đã qua. Mẹ gọi giúp để chúng tôi xếp lại nhé.',
      'shift_id',
    );
  if (kind === 'move' && !wished_day && !wished_time?.length && !text?.trim())
    throw invalidError('wished_day', 'Mẹ chọn ngày hoặc giờ mong muốn.');
  if (kind === 'address' && !text?.trim()) throw invalidError('text', 'Mẹ viết giúp địa chỉ mới.');
  const wished = kind === 'move' ? { wished_day, wished_time } : {};
  return storeRequest(ctx, { customer_id }, { kind, shift_id, text, ...wished });
}
