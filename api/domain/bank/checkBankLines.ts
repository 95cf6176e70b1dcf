/** Verifies that the transferred amount of each bank line equals the sum of its transactions. */

import type { Knex } from 'knex';
import { sum } from '#rules/money';
import { isPaidByTransfer } from '#rules/owed';
import type { CheckFindings } from '../../db/derived/checkDerivedData.ts';
import { iterateIdRanges } from '../../db/idRanges.ts';
import { groupById, queryBatch, toRowsQuery } from '../../db/queryBatch.ts';

interface LineRow {
  id: number;
  status: string;
  amount: number;
}
interface LinkedTransaction {
  kind: string;
  amount: number;
  tax: number | null;
  bank_line_id: number;
  payment_method: string | null;
  before_line: string | null;
}

/** Checks that the amount of each matched line equals the sum of its transactions, and that other lines have no transactions. */
export async function checkBankLines(db: Knex, findings: CheckFindings): Promise<void> {
  for await (const [from, to] of iterateIdRanges(db, 'bank_lines', 500)) {
    const { lines, transactions } = await queryBatch(db, {
      lines: toRowsQuery<LineRow>(
        db('bank_lines').where('id', '>', from).where('id', '<=', to).select('id', 'status', 'amount'),
      ),
      transactions: toRowsQuery<LinkedTransaction>(
        db('transactions as t')
          .leftJoin('vouchers as v', 'v.id', 't.voucher_id')
          .where('t.bank_line_id', '>', from)
          .where('t.bank_line_id', '<=', to)
          // The payment of a monthly pay run has several transactions. Its bank line is matched with only one of them, with the transferred
          // sum.
          .where((one) => one.whereNull('t.pay_month').orWhereRaw('v.transaction_id = t.id'))
          .select('t.bank_line_id', 't.kind', 't.payment_method', 't.before_line')
          .select(
            db.raw('case when t.pay_month is null then t.amount else v.amount end as amount'),
            db.raw('case when t.pay_month is null then t.tax end as tax'),
          ),
      ),
    });
    const linkedTo = groupById(transactions, (one) => one.bank_line_id);
    for (const { id, status, amount } of lines) {
      const linked = linkedTo(id);
      const isMatched = linked.length > 0;
      if ((status === 'matched') !== isMatched)
        findings.compare('bank_lines', id, 'status', status, isMatched ? 'matched' : 'open');
      // Tax booked together with a nurse's pay is withheld by the company, so it was not transferred.
      const moved = linked.filter(
        ({ kind, payment_method, before_line }) =>
          kind !== 'agent_salary' || payment_method !== null || before_line !== null,
      );
      const lineAmount = Math.abs(amount);
      const all = sum(moved.map((one) => Number(one.amount)));
      const taxes = moved.map(({ tax }) => Number(tax ?? 0)).filter((tax) => tax > 0);
      const net = all - sum(taxes);
      // If several nurses' pays are matched, each pay was transferred either before or after tax, and the line does not show which. The sum
      // must then be between the sum after tax and the sum before tax.
      const isBetween = taxes.length > 1 && net - taxes.length <= lineAmount && lineAmount <= all;
      if (!isMatched || isBetween || isPaidByTransfer({ amount: all, net }, lineAmount))
        findings.checked += 1;
      else findings.compare('bank_lines', id, 'amount', lineAmount, all);
    }
  }
}
