/** What a nurse is paid for a month (rules 5.15): shares of packages, further items, tax, advances, and what is transferred. Whole đồng. */
import { sum } from '#rules/money';
import { because, minus, plus, type Why, type WhyLine } from '#rules/why';
import { type PaymentPart, type Withheld, wholePart } from '#rules/withholding';

/** A bonus, an allowance, or a deduction, which lowers the pay. */
export interface PayItem {
  kind: 'bonus' | 'allowance' | 'deduction';
  amount: number;
}

/** What the items of a month come to; below 0 where more is deducted than added. */
export const itemsSum = (items: readonly PayItem[]): number =>
  sum(items.map(({ kind, amount }) => (kind === 'deduction' ? -amount : amount)));

/** A share of a package, as a part of the payment. */
export interface SharePart extends PaymentPart {
  href?: string;
}

export interface MonthPayInput {
  shares: readonly SharePart[];
  items: readonly (PayItem & { label: string })[];
  /** What of each advance is still to be taken off, the oldest first; đồng. */
  advances: readonly number[];
  /** What earlier payments were short of: deductions beyond what she had earned; đồng. */
  carried: number;
}

export interface MonthPay {
  gross: number;
  /** The taxes of the shares in their order, then that of the items. */
  taxes: readonly number[];
  tax: number;
  net: number;
  /** What is taken off of each advance, in their order. */
  returns: readonly number[];
  advances: number;
  /** What of the earlier shortfall is taken off. */
  settled: number;
  transferred: number;
  /** What stays below 0 after this payment; it is taken off the next one. */
  carried: number;
  /** How the net came to be. */
  why: Why;
}

/** The parts of one payment: the shares, and the items as one part where there are any. */
export function partsOf({ shares, items }: Pick<MonthPayInput, 'shares' | 'items'>): PaymentPart[] {
  const total = itemsSum(items);
  return [...shares, ...(total === 0 ? [] : [wholePart('Thưởng, phụ cấp, khấu trừ', total)])];
}

/**
 * Calculates the pay of a month as one payment. A transfer is never below 0: what earlier payments were short of comes off first, then
 * the advances, and what remains of either is in the next month.
 * @param withheld the tax of `partsOf` the same input
 */
export function payMonth(input: MonthPayInput, withheld: Withheld): MonthPay {
  const { shares, items, advances, carried } = input;
  const gross = sum(shares.map(({ amount }) => amount)) + itemsSum(items);
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
    carried: carried - settled + Math.max(0, -net),
    why: explainPay(shares, items, withheld),
  };
}

/** What a nurse gets for a package. */
interface PaidShare {
  label: string;
  amount: number;
  href?: string;
}

/** Explains the pay of a month before advances: shares and items, less the tax. Its value is the net. */
export function explainPay(shares: readonly PaidShare[], items: MonthPayInput['items'], tax: Why): Why {
  const lines: WhyLine[] = shares.map(({ label, amount, href }) =>
    plus(label, amount, { rule: '5.10', ...(href !== undefined && { href }) }),
  );
  for (const { label, kind, amount } of items)
    lines.push((kind === 'deduction' ? minus : plus)(label, amount, { rule: '5.15' }));
  if (tax.lines.length > 0) lines.push(minus('Thuế khấu trừ', tax.value, { rule: '5.14', of: tax.lines }));
  return because(lines);
}
