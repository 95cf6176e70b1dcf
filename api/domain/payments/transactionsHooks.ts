import { customerLink, readCustomerLink } from '#rules/customerLink';
import { monthOf } from '#rules/days';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, remove } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { guardMonths } from '../months/guardMonths.ts';
import { followPayments } from '../partners/followPayments.ts';
import { aboutOf } from './aboutOf.ts';
import { tellApprovers } from './bookTransaction.ts';
import { guardMatched } from './guardMatched.ts';
import { guardTransaction, keepRefunds } from './guardTransaction.ts';

type Values = Partial<Stored<'transactions'>>;

/** A pasted link names customer and package; an emptied one names none (rules 7.3). */
function withLink(values: Values): Values {
  const { customer_link, ...rest } = values;
  if (customer_link === undefined) return rest;
  if (!customer_link?.trim()) return { ...rest, customer_id: null, package_id: null };
  const found = readCustomerLink(customer_link);
  if (!found)
    throw invalid(
      'customer_link',
      'Liên kết phải có dạng /customers/{id}?packageId={id}. Hãy dán lại địa chỉ.',
    );
  return { ...rest, ...found };
}

/** The package must be the customer's; without a customer it brings its own (rules 7.3). */
async function withCustomer(ctx: Context, stored: Values, values: Values, at: string): Promise<Values> {
  const { customer_id, package_id } = { ...stored, ...values };
  if (values.customer_id && !(await find(ctx, 'customers', values.customer_id)))
    throw invalid(at, 'Không có khách hàng này. Hãy kiểm tra lại liên kết.');
  if (!package_id) return values;
  const pack = await find(ctx, 'packages', package_id);
  if (!pack) throw invalid(at, 'Không có gói này. Hãy kiểm tra lại liên kết.');
  if (customer_id && pack.customer_id !== customer_id)
    throw invalid(at, 'Gói này không phải của khách hàng đó.');
  return { ...values, customer_id: pack.customer_id };
}

const placeOf = (values: Values): string => (values.customer_link ? 'customer_link' : 'package_id');

/** What a line of the bank proves; notes are free. */
const proven = [
  'at',
  'month',
  'kind',
  'amount',
  'bank',
  'payment_method',
  'package_id',
  'customer_id',
  'agent_id',
  'partner_revenue_id',
] as const;

/** What is recorded in months, those of both sides of a change, may be written; @throws 422 `month_closed` */
const guardRecorded = (ctx: Context, ...months: (string | null | undefined)[]): Promise<void> =>
  guardMonths(
    ctx,
    months.flatMap((month) => month ?? []),
    true,
  );

/** A transaction as it is written by itself: the guards of the actions hold for it too (rules 7.8). */
export const transactionsHooks: Hooks<'transactions'> = {
  async beforeCreate(ctx, given) {
    const values = await withCustomer(ctx, {}, withLink(given), placeOf(given));
    const ready = { ...values, month: values.month ?? monthOf(values.at ?? ctx.today) };
    await guardRecorded(ctx, ready.month);
    const { kind, amount, note = null, package_id = null, agent_id = null } = ready;
    if (kind && amount)
      await guardTransaction(ctx, { kind, amount, note, package_id, agent_id, partner_revenue_id: null });
    return ready;
  },

  async afterCreate(ctx, transaction) {
    await tellApprovers(ctx, transaction);
  },

  async beforeUpdate(ctx, transaction, patch) {
    const linked = withLink(patch);
    if (proven.some((name) => linked[name] !== undefined && linked[name] !== transaction[name]))
      guardMatched(transaction);
    const touched = linked.customer_id !== undefined || linked.package_id !== undefined;
    const values = touched ? await withCustomer(ctx, transaction, linked, placeOf(patch)) : linked;
    const ready = values.month === null ? { ...values, month: monthOf(values.at ?? transaction.at) } : values;
    await guardRecorded(ctx, transaction.month, ready.month);
    await guardTransaction(ctx, { ...transaction, ...ready }, transaction);
    return ready;
  },

  async afterUpdate(ctx, transaction) {
    if (transaction.partner_revenue_id) await followPayments(ctx, transaction.partner_revenue_id);
  },

  async remove(ctx, transaction) {
    guardMatched(transaction);
    await guardRecorded(ctx, transaction.month);
    await keepRefunds(ctx, transaction);
    await remove(ctx, 'transactions', transaction.id);
    if (transaction.partner_revenue_id) await followPayments(ctx, transaction.partner_revenue_id);
  },

  async restored(ctx, transaction) {
    await guardRecorded(ctx, transaction.month);
    // Measured like one that is raised from nothing.
    await guardTransaction(ctx, transaction, { ...transaction, amount: 0 });
    if (transaction.partner_revenue_id) await followPayments(ctx, transaction.partner_revenue_id);
  },

  async derive(ctx, rows) {
    const about = await aboutOf(ctx, rows);
    for (const [at, row] of rows.entries()) {
      row.customer_link = customerLink(row);
      row.about = about[at] ?? null;
    }
  },
};
