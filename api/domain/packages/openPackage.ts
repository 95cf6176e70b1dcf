import { type LevelAction, mayAct } from '#rules/levels';
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { idNumber } from '../../db/ids.ts';
import { lockRecord } from '../../db/lockRecord.ts';
import { find } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';

/**
 * The package as it stands, held until the transaction ends, so that of two simultaneous actions the second sees what
 * the first has made of it. With `action`, its level is checked again (rules 2.3).
 * @throws 404; 422 `action_unavailable` when the level does not allow the action.
 */
export async function openPackage(
  ctx: Context,
  id: string,
  action?: LevelAction,
): Promise<Stored<'packages'>> {
  const number = idNumber(id);
  if (number === null) throw notFound();
  await lockRecord(ctx, resources.packages as AnyResource, number);
  const pack = await find(ctx, 'packages', id);
  if (!pack) throw notFound();
  if (action && !mayAct(action, pack.level))
    throw refused(
      'action_unavailable',
      `Gói đang ở cấp độ ${pack.level} nên không làm được thao tác này. Hãy tải lại trang.`,
    );
  return pack;
}
