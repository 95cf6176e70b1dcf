/** Explains every amount of a stored package (rules 9.9). */
import { type ExplainedIncomes, explainIncomes, type IncomeInput } from '#rules/commission';
import type { AppliedDeduction } from '#rules/discounts';
import { explainDue, type PaidTransaction, sumPaidAmounts } from '#rules/owed';
import { buildAddedLine, buildDeductedLine, type Explanation, explainSum } from '#rules/why';

export interface StoredPackage
  extends Pick<
    IncomeInput,
    'agent_commission' | 'partner_commission' | 'agent_unheld' | 'partner_unheld' | 'tax'
  > {
  level: string;
  /** Services with the price of each line, đồng. */
  lines: readonly { label: string; price: number }[];
  deductions: readonly Pick<AppliedDeduction, 'amount' | 'description' | 'applied_to'>[];
  /** Transactions of the package, approved or not. */
  transactions: readonly (PaidTransaction & { label: string; href?: string })[];
}

export type ExplainedPackage = ExplainedIncomes &
  Readonly<Record<'original_price' | 'total_discount' | 'total_price' | 'paid' | 'due', Explanation>>;

/** Calculates a package's price, the shares, the amount paid and the amount due. */
export function explainPackage(pack: StoredPackage): ExplainedPackage {
  const { deductions, level, lines, transactions } = pack;
  const original_price = explainSum(
    lines.map(({ label, price }) => buildAddedLine(label, price, { rule: '4.1' })),
  );
  const discounts = deductions.map(({ amount, description }) => ({
    label: description || 'Giảm giá',
    amount,
    rule: '4.6',
  }));
  const total_discount = explainSum(
    discounts.map(({ label, amount, rule }) => buildAddedLine(label, amount, { rule })),
  );
  const total_price = explainSum([
    buildAddedLine('Giá gốc', original_price.value, { of: original_price.lines }),
    ...discounts.map(({ label, amount, rule }) => buildDeductedLine(label, amount, { rule })),
  ]);
  const paid = explainSum(
    transactions.flatMap(({ kind, amount, label, href }) => {
      const more = { rule: '7.7', ...(href !== undefined && { href }) };
      if (kind === 'revenue') return [buildAddedLine(label, amount, more)];
      return kind === 'refund' ? [buildDeductedLine(label, amount, more)] : [];
    }),
  );
  const due = explainDue(
    { level, total_price: total_price.value },
    { paid: paid.value, refunded: sumPaidAmounts(transactions).refunded },
    { total: total_price.lines, paid: paid.lines },
  );
  const { company_income, ...shares } = explainIncomes({ ...pack, total_price: total_price.value });
  return { original_price, total_discount, total_price, ...shares, company_income, paid, due };
}
