import { type ExplainedPackage, explainPackage } from '#rules/explainPackage';
import { formatDate } from '#rules/format';
import type { Context } from '../../context.ts';

/** Words for payments. They differ by the reader of the explanation. */
interface PaymentLabels {
  readonly received: string;
  readonly refunded: string;
  /** State of a payment that is not approved yet. */
  readonly pending: string;
}
const officePaymentLabels: PaymentLabels = { received: 'Thu', refunded: 'Hoàn', pending: 'chờ duyệt' };

/**
 * Recalculates every amount of a stored package and explains it.
 * @param isNamed includes the numbers of payments and links to them
 */
export async function explainStoredPackage(
  ctx: Context,
  id: string,
  values: Readonly<Record<string, unknown>>,
  isNamed: boolean,
  words = officePaymentLabels,
): Promise<ExplainedPackage> {
  const of = (table: string) =>
    ctx
      .db(table)
      .where({ package_id: Number(id) })
      .orderBy('id');
  const lines: PackageLineRow[] = await ctx
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
    agent_commission: readNumberOrNull(values.agent_commission),
    partner_commission: readNumberOrNull(values.partner_commission),
    agent_unheld: Number(values.agent_unheld ?? 0),
    partner_unheld: Number(values.partner_unheld ?? 0),
    tax: ctx.config.agentTax,
    transactions: transactions.map((one) => describePayment(one, isNamed, words)),
  });
}

interface PackageLineRow {
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

const readNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Describes a payment as a line of the calculation. @param isNamed true if the viewer may read transactions */
function describePayment(
  { id, kind, amount, at, voucher_number, status }: Payment,
  isNamed: boolean,
  words: PaymentLabels,
) {
  const what = kind === 'refund' ? words.refunded : words.received;
  const voucher = isNamed && voucher_number ? `, ${voucher_number}` : '';
  const label = `${what} ${formatDate(at)}${voucher}${status === 'created' ? `, ${words.pending}` : ''}`;
  return { kind, amount: Number(amount), label, ...(isNamed && { href: `/transactions/${id}` }) };
}
