import type { LevelAction } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import { openPackage } from '../packages/openPackage.ts';

/**
 * A session and its package as they stand, held until the transaction ends.
 * @param action what is about to be done; deleting takes any session, taking one back a finished one, the others a planned one.
 * @throws 404; 422 `action_unavailable` when level or status do not allow it.
 */
export async function openShift(
  ctx: Context,
  { id, package_id }: Pick<Stored<'shifts'>, 'id' | 'package_id'>,
  action: LevelAction,
): Promise<{ shift: Stored<'shifts'>; pack: Stored<'packages'> }> {
  const pack = await openPackage(ctx, package_id, action);
  const shift = await find(ctx, 'shifts', id);
  if (!shift) throw notFound();
  if (action === 'reopen_shift' && shift.status !== 'finished')
    throw refused('action_unavailable', 'Buổi này không còn ở trạng thái Đã tắm. Hãy tải lại trang.');
  if (action !== 'delete_shift' && action !== 'reopen_shift' && shift.status !== 'planned')
    throw refused('action_unavailable', 'Buổi này không còn ở trạng thái Chưa tắm. Hãy tải lại trang.');
  return { shift, pack };
}
