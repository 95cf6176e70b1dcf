import { taxOnPart } from '#rules/owed';
import { comesIn } from '#rules/profitLoss';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { invalid } from '../../domainError.ts';
import { openPackage } from '../packages/openPackage.ts';
import { packagesActions } from '../packages/packagesActions.ts';
import { openRevenue } from '../partners/openRevenue.ts';
import { partnerRevenuesActions } from '../partners/partnerRevenuesActions.ts';
import { bookTransaction } from '../payments/bookTransaction.ts';
import { guardOverpaid, guardRefund } from '../payments/guardAmounts.ts';
import { dueToPartner, paidForPackage, paidToPartner } from '../payments/paidFor.ts';
import { type PaidShare, sharesOfPackage } from '../payments/sharesOfPackage.ts';

type Line = Stored<'bank_lines'>;
type Kind = Stored<'transactions'>['kind'];

/** What a line, or a part of one, is booked as. */
export interface BookInput {
  kind?: Kind | null;
  package_id?: string | null;
  agent_id?: string | null;
  partner_revenue_id?: string | null;
  month?: string | null;
  note?: string | null;
  accept_overpayment?: boolean | null;
}

const accounts: Partial<Record<Kind, Stored<'transactions'>['account_type']>> = {
  revenue: 'customer',
  refund: 'customer',
  agent_salary: 'agent',
  partner: 'partner',
};

/**
 * Books an approved transaction of `amount` đồng with the line's day and bank: what a nurse or a partner is paid as `pay_agent`
 * and `settle` do it, so that their rules hold. A nurse who is transferred what is left of her pay after its tax is paid all of
 * it: the tax is booked beside it, with the same line.
 * @param amount above 0
 * @returns their ids, that of `amount` first
 * @throws what those actions throw; 422 at `kind` for money that goes the other way
 */
export async function bookPart(
  ctx: Context,
  line: Line,
  amount: number,
  { accept_overpayment, ...input }: BookInput,
): Promise<string[]> {
  const { kind, package_id, partner_revenue_id } = input;
  if (!kind) throw invalid('kind', 'Chọn loại giao dịch.');
  if (comesIn(kind) !== line.amount > 0)
    throw invalid(
      'kind',
      line.amount > 0
        ? 'Tiền vào chỉ ghi được là doanh thu.'
        : 'Tiền ra không ghi được là doanh thu. Hãy chọn loại chi phí.',
    );
  const payment = {
    at: line.at,
    month: input.month ?? null,
    payment_method: 'transfer' as const,
    bank: line.bank,
    amount,
    bank_line: line.id,
  };
  // Of a part that is paid somebody wants to know why it is one.
  const noteFor = (owed: number) =>
    input.note?.trim() || (amount < owed ? 'Theo sao kê' : line.description) || null;
  if (kind === 'agent_salary' && package_id) {
    const pack = await openPackage(ctx, package_id);
    const shares = await sharesOfPackage(ctx, pack);
    const agent_id = input.agent_id ?? whoseShare(ctx, shares, amount) ?? pack.agent_id;
    const share = shares.find((one) => one.agent_id === agent_id);
    const [left, tax] = share ? [share.income - share.paid, taxOnRest(ctx, share)] : [pack.agent_income, 0];
    const isLessTax = tax > 0 && amount === left - tax;
    const note = noteFor(isLessTax ? amount : left) ?? 'Theo sao kê';
    const paid = idOf(await packagesActions.pay_agent(ctx, pack, { ...payment, note, agent_id }));
    if (!isLessTax) return [paid];
    const withheld = { ...payment, payment_method: null, bank: null, amount: tax, note: 'Thuế đã giữ lại' };
    return [paid, idOf(await packagesActions.pay_agent(ctx, pack, { ...withheld, agent_id }))];
  }
  if (kind === 'partner' && partner_revenue_id) {
    const revenue = await openRevenue(ctx, partner_revenue_id, 'confirmed');
    const note = noteFor(dueToPartner(revenue) - (await paidToPartner(ctx, revenue.id)));
    return [idOf(await partnerRevenuesActions.settle(ctx, revenue, { ...payment, note }))];
  }
  const pack = package_id ? await openPackage(ctx, package_id) : null;
  if (pack) {
    const { paid } = await paidForPackage(ctx, pack.id);
    if (kind === 'revenue') guardOverpaid(pack, paid, amount, accept_overpayment);
    if (kind === 'refund') guardRefund(paid, amount);
  }
  const booked = await bookTransaction(ctx, {
    ...payment,
    kind,
    account_type: accounts[kind] ?? null,
    agent_id: input.agent_id ?? null,
    package_id: pack?.id ?? null,
    customer_id: pack?.customer_id ?? null,
    note: input.note ?? line.description,
  });
  return [booked.id];
}

/** Whose share, or what is left of it after its tax, is just this amount: a code names the package, not which of its nurses. */
function whoseShare(ctx: Context, shares: readonly PaidShare[], amount: number): string | null {
  const isJust = (share: PaidShare): boolean => {
    const left = share.income - share.paid;
    return left === amount || left - taxOnRest(ctx, share) === amount;
  };
  return shares.find(isJust)?.agent_id ?? null;
}

/** The tax on what is still to be paid of a share, đồng. */
const taxOnRest = (ctx: Context, { income, paid }: PaidShare): number =>
  taxOnPart(income, paid, income - paid, ctx.config.agentTax);

const idOf = (result: unknown): string => String((result as { transaction_id: unknown }).transaction_id);
