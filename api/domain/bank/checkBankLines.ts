/** Proves that what was transferred is what the transactions of each line moved. */
import type { Knex } from 'knex';
import { sum } from '#rules/money';
import { isTransferOf } from '#rules/owed';
import { type Findings, idRanges } from '../../db/derived/checkDerivedData.ts';
import { groupById, queryBatch, rowsOf } from '../../db/queryBatch.ts';

interface LineRow {
  id: number;
  status: string;
  amount: number;
}
interface Linked {
  kind: string;
  amount: number;
  tax: number | null;
  bank_line_id: number;
  payment_method: string | null;
  before_line: string | null;
}

/** Of each account every matched line is what its transactions moved, and no other line has any. */
export async function checkBankLines(db: Knex, findings: Findings): Promise<void> {
  for await (const [from, to] of idRanges(db, 'bank_lines', 500)) {
    const { lines, transactions } = await queryBatch(db, {
      lines: rowsOf<LineRow>(
        db('bank_lines').where('id', '>', from).where('id', '<=', to).select('id', 'status', 'amount'),
      ),
      transactions: rowsOf<Linked>(
        db('transactions as t')
          .leftJoin('vouchers as v', 'v.id', 't.voucher_id')
          .where('t.bank_line_id', '>', from)
          .where('t.bank_line_id', '<=', to)
          // Of a payment of a run one transaction is counted, with the sum that was transferred.
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
      // The tax that a nurse's pay was booked with is withheld, not transferred.
      const moved = linked.filter(
        ({ kind, payment_method, before_line }) =>
          kind !== 'agent_salary' || payment_method !== null || before_line !== null,
      );
      const said = Math.abs(amount);
      const all = sum(moved.map((one) => Number(one.amount)));
      const taxes = moved.map(({ tax }) => Number(tax ?? 0)).filter((tax) => tax > 0);
      const net = all - sum(taxes);
      // Of several matched pays each moved its amount or what is left after its tax: which of the two, the line does not tell.
      const isBetween = taxes.length > 1 && net - taxes.length <= said && said <= all;
      if (!isMatched || isBetween || isTransferOf({ amount: all, net }, said)) findings.checked += 1;
      else findings.compare('bank_lines', id, 'amount', said, all);
    }
  }
}
