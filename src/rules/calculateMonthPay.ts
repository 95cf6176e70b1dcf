/**
 * Calculates a nurse's pay for a month (rules 5.15): shares of packages, other items, tax, advances, and the amount to transfer. Whole
 * đồng.
 */
import { sum } from '#rules/money';
import {
  buildAddedLine,
  buildDeductedLine,
  type Explanation,
  type ExplanationLine,
  explainSum,
} from '#rules/why';
import { buildSeparatePart, type PaymentPart, type TaxWithheld } from '#rules/withholding';

/** A bonus, an allowance, or a deduction; a deduction lowers the pay. */
export interface PayItem {
  kind: 'bonus' | 'allowance' | 'deduction';
  amount: number;
}

/** Returns the sum of a month's items; negative if the deductions are larger. */
export const sumPayItems = (items: readonly PayItem[]): number =>
  sum(items.map(({ kind, amount }) => (kind === 'deduction' ? -amount : amount)));

/** A nurse's share of a package, as a part of the payment. */
export interface SharePaymentPart extends PaymentPart {
  href?: string;
}

export interface MonthPayInput {
  shares: readonly SharePaymentPart[];
  items: readonly (PayItem & { label: string })[];
  /** Amount of each advance that is still to be deducted, in đồng; the oldest advance is first. */
  advances: readonly number[];
  /** Shortfall in đồng that is still to be deducted: the amount by which deductions in earlier payments exceeded the earnings. */
  carried: number;
}

export interface MonthPay {
  gross: number;
  /** Tax of each share in order, then the tax of the items; đồng. */
  taxes: readonly number[];
  tax: number;
  net: number;
  /** Amount deducted for each advance, in the order of `advances`; đồng. */
  returns: readonly number[];
  advances: number;
  /** Part of the earlier shortfall (`carried`) that this payment deducts; đồng. */
  settled: number;
  transferred: number;
  /** Shortfall that remains after this payment and that the next payment deducts; đồng. */
  carried_on: number;
  /** Explanation of `net`. */
  why: Explanation;
}

/** Returns the parts of one payment: each share, and one part for all items together if their sum is not 0. */
export function toPaymentParts({ shares, items }: Pick<MonthPayInput, 'shares' | 'items'>): PaymentPart[] {
  const total = sumPayItems(items);
  return [...shares, ...(total === 0 ? [] : [buildSeparatePart('Thưởng, phụ cấp, khấu trừ', total)])];
}

/**
 * Calculates a month's pay as one payment. The transfer is never below 0: the shortfall of earlier payments is deducted first, then the
 * advances; an amount that cannot be deducted is carried to the next month.
 * @param withheld the tax on the parts that `toPaymentParts` returns for the same input
 */
export function calculateMonthPay(input: MonthPayInput, withheld: TaxWithheld): MonthPay {
  const { shares, items, advances, carried } = input;
  const gross = sum(shares.map(({ amount }) => amount)) + sumPayItems(items);
  const net = gross - withheld.value;
  const settled = Math.min(carried, Math.max(0, net));
  let left = Math.max(0, net) - settled;
  const returns = advances.map((open) => {
    const taken = Math.min(open, left);
    left -= taken;
    return taken;
  });
  return {
    gross,
    taxes: withheld.parts,
    tax: withheld.value,
    net,
    returns,
    advances: sum(returns),
    settled,
    transferred: left,
    carried_on: carried - settled + Math.max(0, -net),
    why: explainPay(shares, items, withheld),
  };
}

/** A nurse's pay for a package. */
interface PaidShareAmount {
  label: string;
  amount: number;
  href?: string;
}

/** Explains a month's pay before advances: shares and items minus tax. The value is the pay after tax. */
export function explainPay(
  shares: readonly PaidShareAmount[],
  items: MonthPayInput['items'],
  tax: Explanation,
): Explanation {
  const lines: ExplanationLine[] = shares.map(({ label, amount, href }) =>
    buildAddedLine(label, amount, { rule: '5.10', ...(href !== undefined && { href }) }),
  );
  for (const { label, kind, amount } of items)
    lines.push((kind === 'deduction' ? buildDeductedLine : buildAddedLine)(label, amount, { rule: '5.15' }));
  if (tax.lines.length > 0)
    lines.push(buildDeductedLine('Thuế khấu trừ', tax.value, { rule: '5.14', of: tax.lines }));
  return explainSum(lines);
}
