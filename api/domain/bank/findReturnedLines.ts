/** Finds bank lines that return the money of an earlier line (rules 10.13). */
import { addDays } from '#rules/days';
import type { Context } from '../../context.ts';
import { groupById } from '../../db/queryBatch.ts';
import { findAll } from '../../db/store.ts';

/** Maximum number of days between a transfer and its return. */
const MAX_RETURN_DAYS = 10;

/**
 * For each of these lines, finds the open lines whose money it could return: same account, same amount in the other direction, at most ten
 * days earlier.
 */
export async function findReturnedLines(
  ctx: Context,
  lines: readonly { id: string; account: string; amount: number; at: string }[],
): Promise<Map<string, { id: string; at: string }[]>> {
  const open = await findAll(ctx, 'bank_lines', {
    account: [...new Set(lines.map(({ account }) => account))],
    amount: [...new Set(lines.map(({ amount }) => -amount))],
    status: 'open',
  });
  const byAmount = groupById(open, ({ amount }) => amount);
  return new Map(
    lines.map(({ id, account, amount, at }) => [
      id,
      byAmount(-amount).filter(
        (one) => one.account === account && one.at <= at && one.at >= addDays(at, -MAX_RETURN_DAYS),
      ),
    ]),
  );
}
