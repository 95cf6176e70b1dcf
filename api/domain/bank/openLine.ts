import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';

/** A line as it stands, held until the transaction ends. @throws 404; 422 when it is not, or no longer, open (or done with) */
export async function openLine(ctx: Context, id: string, isOpen = true): Promise<Stored<'bank_lines'>> {
  await lockRows(ctx, 'bank_lines', [id]);
  const line = await find(ctx, 'bank_lines', id);
  if (!line) throw notFound();
  if ((line.status === 'open') !== isOpen)
    throw refused('action_unavailable', 'Dòng sao kê này đã đổi trạng thái. Hãy tải lại trang.');
  return line;
}
