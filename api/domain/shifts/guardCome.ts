import { formatDate } from '#rules/format';
import type { Context } from '../../context.ts';
import { refused } from '../../domainError.ts';

/** A session is held on its day, not before (rules 3.14). @throws 422 `not_yet` */
export function guardCome(ctx: Context, day: string): void {
  if (day > ctx.today)
    throw refused(
      'not_yet',
      `Buổi ngày ${formatDate(day)} chưa đến nên chưa ghi nhận được. Nếu đã tắm sớm hơn, hãy đổi ngày của buổi.`,
    );
}
