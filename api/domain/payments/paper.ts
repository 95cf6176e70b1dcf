/** Builds printable receipts, payment vouchers and quotations. Also describes the party and the purpose of transactions. */
import { formatMoneyInWords } from '#rules/moneyWords';
import { calculateCustomerDue, toNursePayAmount } from '#rules/owed';
import { isIncomeKind } from '#rules/profitLoss';
import { accountTypes, transactionKinds } from '#schema/choices';
import { resources, type StoredRecord } from '#schema/index';
import type { Quotation, Receipt } from '#schema/paper';
import type { AnyResource } from '#schema/resource';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findNames } from '../../db/findNames.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { findAll, findById } from '../../db/store.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { findPaymentAccount, loadCompany } from '../company/company.ts';
import { findPackageNumbers } from '../packages/facts.ts';
import { sumPaidForPackage } from './paidAndOwed.ts';

/**
 * Builds the receipt of a transaction, or the payment voucher if the transaction pays money out.
 * @returns the document, and the customer whom it names
 * @throws 404 when the transaction does not exist or the viewer may not see it
 */
export async function buildReceipt(
  ctx: Context,
  id: string,
): Promise<{ receipt: Receipt; customer_id: string | null }> {
  await findReadableRecord(ctx, resources.transactions as AnyResource, id);
  const transaction = await findById(ctx, 'transactions', id);
  if (!transaction) throw notFoundError();
  return { customer_id: transaction.customer_id, receipt: await toReceipt(ctx, transaction) };
}

/** Builds the receipt or voucher of a transaction. The caller checks read access. */
export async function toReceipt(ctx: Context, transaction: StoredRecord<'transactions'>): Promise<Receipt> {
  const company = await loadCompany(ctx);
  const { kind, package_id, pay_month, voucher_id } = transaction;
  const voucher = pay_month !== null && voucher_id ? await findById(ctx, 'vouchers', voucher_id) : null;
  const amount =
    voucher?.amount ??
    transaction.amount - (toNursePayAmount(transaction) !== 0 ? (transaction.tax ?? 0) : 0);
  const [about] = await describeTransactions(ctx, [transaction]);
  const pack = package_id ? await findById(ctx, 'packages', package_id) : null;
  const label = transactionKinds.find(({ value }) => value === kind)?.label ?? kind;
  const reason = kind === 'revenue' ? 'Thu tiền dịch vụ' : label;
  return {
    company,
    number: transaction.voucher_number,
    direction: !voucher && isIncomeKind(kind) ? 'in' : 'out',
    approved: transaction.status === 'approved',
    at: transaction.at,
    party: await findParty(ctx, transaction),
    reason: [reason, about, transaction.note].filter(Boolean).join(' · '),
    amount,
    amount_in_words: formatMoneyInWords(amount),
    payment_method: transaction.payment_method,
    bank: transaction.bank,
    package: pack && { id: pack.id, ...(await loadPackageMoney(ctx, pack)) },
    account: await findPaymentAccount(ctx),
  };
}

/** Returns the person or company that pays or is paid: the nurse of the transaction, else the customer, else the partner. */
async function findParty(ctx: Context, transaction: StoredRecord<'transactions'>): Promise<Receipt['party']> {
  const { agent_id, customer_id, partner_revenue_id } = transaction;
  if (agent_id && (toNursePayAmount(transaction) !== 0 || !customer_id)) {
    const nurse = await findById(ctx, 'agents', agent_id);
    if (nurse) return { name: nurse.name, phone: nurse.phone, address: null };
  }
  const customer = customer_id ? await findById(ctx, 'customers', customer_id) : null;
  if (customer) return { name: customer.name, phone: customer.phone, address: customer.address };
  const revenue = partner_revenue_id ? await findById(ctx, 'partner_revenues', partner_revenue_id) : null;
  const partner = revenue && (await findById(ctx, 'partners', revenue.partner_id));
  return { name: partner?.name ?? null, phone: partner?.phone ?? null, address: partner?.address ?? null };
}

async function loadPackageMoney(
  ctx: Context,
  pack: StoredRecord<'packages'>,
): Promise<{ total_price: number; paid: number; due: number }> {
  const money = await sumPaidForPackage(ctx, pack.id);
  return { total_price: pack.total_price, paid: money.paid, due: calculateCustomerDue(pack, money) };
}

/**
 * Builds the quotation of a package: its lines, the deductions and the amount due.
 * @returns the document, and the customer whom it names
 * @throws 404 when the package does not exist or the viewer may not see it
 */
export async function buildQuotation(
  ctx: Context,
  id: string,
): Promise<{ quotation: Quotation; customer_id: string }> {
  await findReadableRecord(ctx, resources.packages as AnyResource, id);
  const pack = await findById(ctx, 'packages', id);
  const customer = pack && (await findById(ctx, 'customers', pack.customer_id));
  if (!customer) throw notFoundError();
  const company = await loadCompany(ctx);
  const lines = await findAll(ctx, 'package_services', { package_id: id });
  const deductions = await findAll(ctx, 'deductions', { package_id: id });
  const named = lines.flatMap(({ variant_id }) => (variant_id ? [variant_id] : []));
  const variants = new Map(
    (await findAll(ctx, 'variants', { id: named })).map((variant) => [variant.id, variant.name]),
  );
  return {
    customer_id: customer.id,
    quotation: {
      company,
      number: `BG${pack.registered_at.slice(0, 4)}-${id.padStart(5, '0')}`,
      at: ctx.today,
      package_id: id,
      customer: { name: customer.name, phone: customer.phone, address: customer.address },
      started_at: pack.started_at,
      sessions: pack.total_quantity,
      lines: lines.map((line) => ({
        id: line.id,
        service_name: line.service_name ?? '',
        variant_name: variants.get(line.variant_id ?? '') ?? null,
        quantity: line.quantity,
        sessions: line.quantity * line.amount,
        unit_price: line.unit_price,
        price: line.price ?? line.subtotal_price,
      })),
      deductions: deductions.map(({ description, amount }) => ({
        description: description ?? 'Giảm giá',
        amount,
      })),
      original_price: pack.original_price,
      total_price: pack.total_price,
      amount_in_words: formatMoneyInWords(pack.total_price),
      paid: pack.paid,
      due: pack.due,
      account: await findPaymentAccount(ctx),
    },
  };
}

type Transaction = StoredRecord<'transactions'>;

/**
 * Describes the party and purpose of each transaction in words: the customer with her package, the nurse, or the partner. The kind of the
 * transaction decides which of these parties is preferred; if there is no party, the text contains the kind of account. Runs one query per
 * referenced table.
 */
export async function describeTransactions(
  ctx: Context,
  rows: readonly Transaction[],
): Promise<(string | null)[]> {
  const customers = await findNames(ctx.db, 'customers', listReferencedIds(rows, 'customer_id'));
  const nurses = await findNames(ctx.db, 'users', listReferencedIds(rows, 'agent_id'));
  const partners = await findPartnerNames(ctx, rows);
  const packs = rows.flatMap(({ package_id, customer_id }) =>
    package_id && customer_id ? [{ id: package_id, customer_id }] : [],
  );
  const numbers = packs.length > 0 ? await findPackageNumbers(ctx, packs) : new Map<string, number>();
  return rows.map((row) => {
    const customer = customers.get(row.customer_id ?? '');
    const number = numbers.get(row.package_id ?? '');
    const nurse = nurses.get(row.agent_id ?? '');
    const family = [customer, number && `Gói ${number}`];
    const named = toNursePayAmount(row) !== 0 ? [nurse, ...family] : family;
    const words = [...named, partners.get(row.partner_revenue_id ?? '')].filter(Boolean);
    if (words.length > 0) return words.join(' · ');
    return nurse ?? accountTypes.find(({ value }) => value === row.account_type)?.label ?? null;
  });
}

const listReferencedIds = (rows: readonly Transaction[], by: keyof Transaction): number[] => [
  ...new Set(rows.flatMap((row) => (row[by] ? [Number(row[by])] : []))),
];

/** Returns the partners' names by the id of the partner revenue. */
async function findPartnerNames(ctx: Context, rows: readonly Transaction[]): Promise<Map<string, string>> {
  const ids = listReferencedIds(rows, 'partner_revenue_id');
  if (ids.length === 0) return new Map();
  const found: { id: number; name: string }[] = await ctx
    .db('partner_revenues as r')
    .join('partners as p', 'p.id', 'r.partner_id')
    .whereRaw(getDialect(ctx.db).among, ['r.id', encodeIdList(ids)])
    .select('r.id', 'p.name');
  return new Map(found.map(({ id, name }) => [String(id), name]));
}
