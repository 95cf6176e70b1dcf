import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { notFound, refused } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { guardMonths } from '../months/guardMonths.ts';
import { guardMatched } from './guardMatched.ts';

/** What finance does to a transaction (rules 7.2). */
export const transactionsActions: PerformsOf<'transactions'> = {
  /** created → approved, once. */
  async approve(ctx, { id }) {
    await lockRows(ctx, 'transactions', [id]);
    const transaction = await find(ctx, 'transactions', id);
    if (!transaction) throw notFound();
    if (transaction.status !== 'created') throw refused('action_unavailable', 'Giao dịch này đã được duyệt.');
    if (transaction.month) await guardMonths(ctx, [transaction.month]);
    await update(ctx, 'transactions', id, { status: 'approved' });
    return { status: 'approved' };
  },

  /** approved → created, once; the profit of its month no longer counts it. */
  async unapprove(ctx, { id }) {
    await lockRows(ctx, 'transactions', [id]);
    const transaction = await find(ctx, 'transactions', id);
    if (!transaction) throw notFound();
    if (transaction.status !== 'approved')
      throw refused('action_unavailable', 'Giao dịch này chưa được duyệt. Hãy tải lại trang.');
    guardMatched(transaction);
    if (transaction.month) await guardMonths(ctx, [transaction.month]);
    await update(ctx, 'transactions', id, { status: 'created' });
    return { status: 'created' };
  },
};
