import { type ExplainedPackage, explainPackage } from '#rules/explainPackage';
import { formatDate } from '#rules/format';
import { addedLine, type Explanation, explainSum } from '#rules/why';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { PackageAmount } from '#schema/why';
import { hasAnyGrant, visibleFields } from '../../access/permit.ts';
import { forbiddenError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findReadableRecord } from '../../resources/record.ts';

/**
 * Calculates an amount of a package again, and returns the lines of the calculation (rules 9.9).
 * @throws DomainError 404; 403 for a viewer who may not see the amount
 */
export async function explainAmount(
  ctx: Context,
  id: string,
  field: PackageAmount,
): Promise<Explanation & { field: PackageAmount }> {
  const resource = resources.packages as AnyResource;
  const { values } = await findReadableRecord(ctx, resource, id);
  if (!visibleFields(resource, ctx.viewer).has(field))
    throw forbiddenError('Bạn không xem được khoản tiền này.');
  const isNamed = hasAnyGrant(resources.transactions as AnyResource, ctx.viewer, 'read');
  const explained = await explainStored(ctx, id, values, isNamed);
  const stored = Number(values[field] ?? 0);
  const why = explained[field];
  // If the stored tax differs, it was calculated with an earlier setting, so its calculation is unknown.
  const isOfEarlierSetting = field === 'agent_tax' && why.value !== stored;
  const { value, lines: led } = isOfEarlierSetting
    ? explainSum([addedLine('Theo cài đặt thuế khi tính', stored, { rule: '5.3' })])
    : why;
  return { field, value, lines: led };
}

/** Calculates every amount of a stored package again. @param isNamed includes the numbers of payments and links to them */
export async function explainStored(
  ctx: Context,
  id: string,
  values: Readonly<Record<string, unknown>>,
  isNamed: boolean,
): Promise<ExplainedPackage> {
  const of = (table: string) =>
    ctx
      .db(table)
      .where({ package_id: Number(id) })
      .orderBy('id');
  const lines: Line[] = await ctx
    .db('package_services as l')
    .leftJoin('services as s', 's.id', 'l.service_id')
    .where('l.package_id', Number(id))
    .orderBy('l.id')
    .select('s.name', 'l.quantity', 'l.price', 'l.subtotal_price');
  const deductions = await of('deductions').select('amount', 'description', 'applied_to');
  const transactions: Payment[] = await of('transactions').select(
    ...['id', 'kind', 'amount', 'at', 'voucher_number', 'status'],
  );
  return explainPackage({
    level: String(values.level),
    lines: lines.map(({ name, quantity, price, subtotal_price }) => ({
      label: `${name ?? 'Dịch vụ'} × ${quantity}`,
      price: Number(price ?? subtotal_price ?? 0),
    })),
    deductions: deductions.map((one) => ({ ...one, amount: Number(one.amount) })),
    agent_commission: numberOrNull(values.agent_commission),
    partner_commission: numberOrNull(values.partner_commission),
    agent_unheld: Number(values.agent_unheld ?? 0),
    partner_unheld: Number(values.partner_unheld ?? 0),
    tax: ctx.config.agentTax,
    transactions: transactions.map((one) => describePayment(one, isNamed)),
  });
}

interface Line {
  name: string | null;
  quantity: number;
  price: number | null;
  subtotal_price: number | null;
}

interface Payment {
  id: number;
  kind: string;
  amount: number;
  at: string;
  voucher_number: string | null;
  status: string;
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Describes a payment as a line of the calculation. @param isNamed true if the viewer may read transactions */
function describePayment({ id, kind, amount, at, voucher_number, status }: Payment, isNamed: boolean) {
  const what = kind === 'refund' ? 'Hoàn' : 'Thu';
  const voucher = isNamed && voucher_number ? `, ${voucher_number}` : '';
  const label = `${what} ${formatDate(at)}${voucher}${status === 'created' ? ', chờ duyệt' : ''}`;
  return { kind, amount: Number(amount), label, ...(isNamed && { href: `/transactions/${id}` }) };
}
