import { mayAct } from '#rules/levels';
import { sum } from '#rules/money';
import { earnedSoFar } from '#rules/shares';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import { openPackage } from '../packages/openPackage.ts';
import { assertEarned } from './assertEarned.ts';
import { guardOverpaid, guardPart, guardRefund } from './guardAmounts.ts';
import { dueToPartner, paidForPackage, paidToPartner } from './paidFor.ts';
import { sharesOfPackage } from './sharesOfPackage.ts';

type Transaction = Stored<'transactions'>;
type Said = Pick<Transaction, 'kind' | 'amount' | 'note' | 'package_id' | 'agent_id' | 'partner_revenue_id'>;

/**
 * The guards of the actions for a transaction that is written by itself (rules 7.8): what it is for is held, and its amount is
 * measured at what is owed without it. A change that leaves amount, kind and package alone is none of theirs.
 * @throws 409 `overpaid`; 422 at `amount` or `note`
 */
export async function guardTransaction(ctx: Context, said: Said, before?: Transaction): Promise<void> {
  if (before && !differs(said, before)) return;
  const pack = said.package_id ? await openPackage(ctx, said.package_id) : null;
  if (before?.package_id && before.kind === 'revenue') await keepRefunds(ctx, before, said);
  const { kind, amount, note } = said;
  if (pack) {
    const money = await paidForPackage(ctx, pack.id, before?.id);
    if (kind === 'revenue') guardOverpaid(pack, money.paid, amount, ctx.acceptsOverpayment);
    if (kind === 'refund') guardRefund(money.paid, amount);
    if (kind === 'agent_salary') {
      const owed = await owedToNurse(ctx, pack, said, pack.agent_income - money.agent, before?.id);
      guardPart(owed, amount, note);
    }
  }
  if (said.partner_revenue_id && kind === 'partner') {
    await lockRows(ctx, 'partner_revenues', [said.partner_revenue_id]);
    const revenue = await find(ctx, 'partner_revenues', said.partner_revenue_id);
    const paid = await paidToPartner(ctx, said.partner_revenue_id, before?.id);
    if (revenue) guardPart(Math.max(0, dueToPartner(revenue) - paid), amount, note);
  }
}

/**
 * Returns what is still owed to a nurse of what she has earned, đồng: of her share (rules 5.10; the first one's when nobody is named),
 * while the package runs only for the sessions held of those sold.
 * @throws 422 at `agent_id` when she has earned nothing
 */
async function owedToNurse(
  ctx: Context,
  pack: Stored<'packages'>,
  { agent_id }: Said,
  left: number,
  except?: string,
): Promise<number> {
  const shares = await sharesOfPackage(ctx, pack, except);
  const share = agent_id ? shares.find((one) => one.agent_id === agent_id) : shares[0];
  assertEarned(pack, share);
  const held = sum(shares.map(({ sessions }) => sessions));
  const isRunning = !mayAct('pay_agent', pack.level) && pack.level !== 'L7-C';
  const earned = isRunning ? earnedSoFar(share.income, held, pack.total_quantity) : share.income;
  return Math.max(0, Math.min(earned - share.paid, left));
}

const watched = ['amount', 'kind', 'package_id', 'agent_id'] as const;
const differs = (said: Said, before: Transaction): boolean =>
  watched.some((name) => said[name] !== before[name]);

/** What was given back stays covered by what was paid. @throws 422 `refunded` when this payment may not shrink so */
export async function keepRefunds(ctx: Context, before: Transaction, said?: Said): Promise<void> {
  if (!before.package_id || before.kind !== 'revenue') return;
  await openPackage(ctx, before.package_id);
  const { paid, refunded } = await paidForPackage(ctx, before.package_id, before.id);
  const stays = said?.kind === 'revenue' && said.package_id === before.package_id ? said.amount : 0;
  if (refunded > 0 && sum([paid, stays]) < 0)
    throw refused(
      'refunded',
      'Khoản thu này đã được hoàn lại một phần. Hãy xóa hoặc sửa giao dịch hoàn tiền trước.',
    );
}
