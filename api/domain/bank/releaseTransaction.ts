import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { guardMonths } from '../months/guardMonths.ts';
import { transactionsHooks } from '../payments/transactionsHooks.ts';

/** A transaction without its line: one that the line made goes, as if it was deleted; another becomes what it was. */
export async function releaseTransaction(ctx: Context, transaction: Stored<'transactions'>): Promise<void> {
  const { id, before_line, month } = transaction;
  await guardMonths(ctx, month ? [month] : []);
  await update(ctx, 'transactions', id, {
    bank_line: null,
    before_line: null,
    ...(before_line ? { status: before_line } : {}),
  });
  if (before_line) return;
  const free = { ...transaction, bank_line: null };
  await transactionsHooks.remove?.(ctx, free);
}
