import { differencesOf } from '#rules/bankOptions';
import { formatMoney } from '#rules/format';
import { isTransferOf, netOf } from '#rules/owed';
import { comesIn } from '#rules/profitLoss';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { DomainError, invalid } from '../../domainError.ts';
import { guardMonths } from '../months/guardMonths.ts';
import { transactionsActions } from '../payments/transactionsActions.ts';

const fault = (detail: string) => invalid('transaction_id', detail);

/** Asserts that a transaction is plainly the line's money, or that its differences are accepted. @throws 409 `differs` */
function assertAlike(
  transaction: Stored<'transactions'>,
  line: Stored<'bank_lines'>,
  accepted: boolean | null | undefined,
): void {
  const differences = differencesOf(transaction, line);
  if (differences.length === 0 || accepted) return;
  throw new DomainError({
    code: 'differs',
    title: 'Giao dịch khác dòng sao kê',
    detail: `Giao dịch này khác dòng sao kê: ${differences.join(', ')}. Hãy chọn giao dịch khác, hoặc xác nhận vẫn khớp.`,
  });
}

/**
 * Links a transaction to a line, or to a part of one, and approves it.
 * @param amount above 0: the transaction's, or what is left of a nurse's pay after its tax
 * @param acceptDifference links it though it was paid in cash, by another bank or more than 10 days apart (rules 10.9)
 * @throws 409 `differs`; 422 at `transaction_id` when it is another's, goes the other way or is of another amount; `month_closed`
 */
export async function matchPart(
  ctx: Context,
  line: Stored<'bank_lines'>,
  amount: number,
  transaction_id: string,
  acceptDifference?: boolean | null,
): Promise<string> {
  await lockRows(ctx, 'transactions', [transaction_id]);
  const transaction = await find(ctx, 'transactions', transaction_id);
  if (!transaction) throw fault('Không có giao dịch này. Hãy chọn lại.');
  if (transaction.bank_line) throw fault('Giao dịch này đã khớp với một dòng sao kê khác.');
  if (comesIn(transaction.kind) !== line.amount > 0)
    throw fault('Giao dịch này ngược chiều với dòng sao kê.');
  if (!isTransferOf({ ...transaction, net: netOf(transaction, ctx.config.agentTax) }, amount))
    throw fault(
      `Giao dịch này là ${formatMoney(transaction.amount)}, không phải ${formatMoney(amount)}. Hãy sửa giao dịch hoặc tách dòng.`,
    );
  assertAlike(transaction, line, acceptDifference);
  await guardMonths(ctx, transaction.month ? [transaction.month] : []);
  if (transaction.status === 'created') await transactionsActions.approve(ctx, transaction, {});
  await update(ctx, 'transactions', transaction_id, {
    bank_line: line.id,
    before_line: transaction.status,
  });
  return transaction_id;
}
