import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';

type Level = Stored<'partner_revenues'>['level'];

/** A partner revenue as it stands, held until the transaction ends. @throws 404; 422 when it is not at this level. */
export async function openRevenue(
  ctx: Context,
  id: string,
  level: Level,
): Promise<Stored<'partner_revenues'>> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await find(ctx, 'partner_revenues', id);
  if (!revenue) throw notFound();
  if (revenue.level !== level)
    throw refused('action_unavailable', 'Doanh thu đối tác này đã đổi trạng thái. Hãy tải lại trang.');
  return revenue;
}
