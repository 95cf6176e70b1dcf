import { addMonths } from '#rules/days';
import { formatMonth } from '#rules/format';
import type { Context } from '../../context.ts';
import { ask, cachedStatement, placeholder } from '../../db/statements.ts';
import { DomainError } from '../../domainError.ts';

/**
 * Nothing recorded in a closed month is written (rules 7.10). The months are held until the transaction ends: who closes one waits,
 * and who writes into one that is being closed sees it closed. Outside a transaction, where a file is only checked, they are only
 * read.
 * @param isInput the month is a value of the use case's input
 * @throws 422 `month_closed`, naming the month
 */
export async function guardMonths(ctx: Context, months: readonly string[], isInput = false): Promise<void> {
  for (const month of [...new Set(months)].sort()) {
    const row = ctx.db.isTransaction ? await heldMonth(ctx, month) : await readMonth(ctx, month);
    if (row?.closed_at)
      throw new DomainError({
        code: 'month_closed',
        title: 'Tháng đã khóa sổ',
        detail: `Tháng ${formatMonth(month)} đã khóa sổ. Hãy ghi nhận vào tháng khác, hoặc nhờ tài chính mở lại tháng này.`,
        ...(isInput && { path: 'month' }),
        meta: { month },
      });
  }
}

/** The first month from this one on that is open; held. */
export async function openMonthFrom(ctx: Context, month: string): Promise<string> {
  for (let at = month; ; at = addMonths(at, 1)) if (!(await heldMonth(ctx, at)).closed_at) return at;
}

interface MonthRow {
  id: number;
  month: string;
  closed_at: string | null;
  closed_by: number | null;
}

/** The month's row, made when it is not there, held against closing (or, to close it, against all who write in it). */
export async function heldMonth(ctx: Context, month: string, alone = false): Promise<MonthRow> {
  const held = () => readMonth(ctx, month, alone ? 'forUpdate' : 'forShare');
  const known = await held();
  if (known) return known;
  const at = ctx.now.toISOString();
  await ctx
    .db('months')
    .insert({ month, version: 1, created_at: at, updated_at: at })
    .onConflict('month')
    .ignore();
  const made = await held();
  if (!made) throw new Error(`${month} was made and is not there`);
  return made;
}

/** The month's row; undefined where nothing was written in it yet. @param hold against whom it is held, if anybody */
async function readMonth(
  ctx: Context,
  month: string,
  hold?: 'forShare' | 'forUpdate',
): Promise<MonthRow | undefined> {
  const statement = cachedStatement(ctx.db, `month ${hold}`, () => {
    const query = ctx.db('months').where({ month: placeholder(0) });
    return (hold ? query[hold]() : query).select('id', 'month', 'closed_at', 'closed_by');
  });
  return (await ask<MonthRow>(ctx.db, statement, [month]))[0];
}
