/** Recalculates packages and partner revenues from their records, and compares the results with the stored values. */

import type { Knex } from 'knex';
import { sumSessions } from '#rules/calendar';
import type { DiscountBearer } from '#rules/discounts';
import { explainPackage } from '#rules/explainPackage';
import { isPaidLevel } from '#rules/levels';
import { sum } from '#rules/money';
import { sumPaidAmounts } from '#rules/owed';
import { type CountedPackages, calculateSupplement } from '#rules/partnerRevenue';
import { calculateShares, sumPaidByShare } from '#rules/shares';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import type { CheckFindings } from '../../db/derived/checkDerivedData.ts';
import { iterateIdRanges } from '../../db/idRanges.ts';
import { groupById, queryBatch, toRowsQuery } from '../../db/queryBatch.ts';
import { sumPartnerPayments } from '../payments/paidAndOwed.ts';

/** Batch size. */
const IDS_PER_RANGE = 200;

interface Package {
  id: number;
  level: string;
  original_price: number;
  total_discount: number;
  total_price: number;
  total_quantity: number;
  agent_id: number | null;
  agent_commission: number | null;
  agent_income: number;
  partner_commission: number | null;
  partner_income: number;
  company_income: number;
  finished_at: string | null;
  paid: number;
  due: number;
  agent_unheld: number;
  partner_unheld: number;
}
interface PackagePart {
  package_id: number;
}
interface PackageLineRow extends PackagePart {
  price: number | null;
  subtotal_price: number | null;
  quantity: number;
  amount: number | null;
  round: number;
}
interface Shift extends PackagePart {
  id: number;
  day: string;
  status: string;
  position: number;
  agent_id: number | null;
}
interface Payment {
  kind: string;
  amount: number;
  agent_id: number | null;
}

/**
 * Checks each package against its lines, sessions and transactions: prices, discounts, incomes, amount due, shares of the nurses, last day,
 * and session numbers.
 */
export async function checkPackages(db: Knex, findings: CheckFindings): Promise<void> {
  const yielder = new EventLoopYielder();
  for await (const [from, to] of iterateIdRanges(db, 'packages', IDS_PER_RANGE)) {
    const of = (table: string, ...columns: string[]) =>
      db(table)
        .where('package_id', '>', from)
        .where('package_id', '<=', to)
        .orderBy('id')
        .select('package_id', ...columns);
    const { packages, lines, deductions, shifts, payments } = await queryBatch(db, {
      packages: toRowsQuery<Package>(
        db('packages').where('id', '>', from).where('id', '<=', to).select(packageColumns),
      ),
      lines: toRowsQuery<PackageLineRow>(
        of('package_services', 'price', 'subtotal_price', 'quantity', 'amount', 'round'),
      ),
      deductions: toRowsQuery<PackagePart & { amount: number; applied_to: DiscountBearer }>(
        of('deductions', 'amount', 'applied_to'),
      ),
      shifts: toRowsQuery<Shift>(of('shifts', 'id', 'day', 'status', 'position', 'agent_id')),
      payments: toRowsQuery<PackagePart & Payment>(of('transactions', 'kind', 'amount', 'agent_id')),
    });
    const packageOf = (row: PackagePart) => row.package_id;
    const [linesOf, deductionsOf, shiftsOf, paymentsOf] = [
      groupById(lines, packageOf),
      groupById(deductions, packageOf),
      groupById(shifts, packageOf),
      groupById(payments, packageOf),
    ];
    await yielder.map(packages, (pack) => {
      checkPackage(pack, linesOf(pack.id), deductionsOf(pack.id), paymentsOf(pack.id), findings);
      checkSessions(pack, shiftsOf(pack.id), paymentsOf(pack.id), findings);
    });
  }
}

const packageColumns = [
  ...['id', 'level', 'original_price', 'total_discount', 'total_price', 'total_quantity', 'agent_id'],
  ...['agent_commission', 'agent_income', 'partner_commission', 'partner_income', 'company_income'],
  ...['finished_at', 'paid', 'due', 'agent_unheld', 'partner_unheld'],
];

function checkPackage(
  pack: Package,
  lines: readonly PackageLineRow[],
  deductions: readonly { amount: number; applied_to: DiscountBearer }[],
  payments: readonly Payment[],
  findings: CheckFindings,
): void {
  const explained = explainPackage({
    ...pack,
    lines: lines.map(({ price, subtotal_price }) => ({ label: '', price: price ?? subtotal_price ?? 0 })),
    deductions: deductions.map((one) => ({ ...one, description: null })),
    transactions: payments.map((one) => ({ ...one, label: '' })),
  });
  // Skips the tax: after a change of the tax setting, correct stored values differ from new calculations.
  const amounts = Object.entries(explained).filter(([field]) => field !== 'agent_tax');
  const counted = {
    ...Object.fromEntries(amounts.map(([field, { value }]) => [field, value])),
    total_quantity: sumSessions(lines.map((line) => ({ ...line, amount: line.amount ?? 1 }))),
  };
  for (const [field, value] of Object.entries(counted))
    findings.compare('packages', pack.id, field, Number(pack[field as keyof Package]), value);
}

/**
 * Checks that the nurses' shares add up to the pay, that the paid parts of the shares add up to the amount paid, and that the sessions are
 * numbered by day without a gap.
 */
function checkSessions(
  pack: Package,
  shifts: readonly Shift[],
  payments: readonly Payment[],
  findings: CheckFindings,
): void {
  const nurse = (id: number | null) => (id === null ? null : String(id));
  const own = { agent_id: nurse(pack.agent_id), agent_income: pack.agent_income };
  const finished = shifts.filter(({ status }) => status === 'finished');
  const shares = calculateShares(
    own,
    finished.map(({ agent_id }) => ({ agent_id: nurse(agent_id) })),
  );
  if (shares.length > 0) {
    const paid = sumPaidByShare(
      shares,
      payments.map(({ kind, amount, agent_id }) => ({ kind, amount, agent_id: nurse(agent_id) })),
    );
    const total = sum(shares.map(({ income }) => income));
    findings.compare('packages', pack.id, 'agent_income', pack.agent_income, total);
    findings.compare(
      'packages',
      pack.id,
      'agent_paid_total',
      sumPaidAmounts(payments).agent,
      sum([...paid.values()]),
    );
  }
  const inOrder = [...shifts].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
  for (const [at, shift] of inOrder.entries())
    findings.compare('shifts', shift.id, 'index', shift.position, at + 1);
  const last = inOrder.findLast(({ status }) => status !== 'cancelled')?.day ?? null;
  // Skips requests (L4), which have no sessions yet.
  if (pack.level !== 'L4') findings.compare('packages', pack.id, 'finished_at', pack.finished_at, last);
}

interface Revenue {
  id: number;
  partner_id: number;
  month: string;
  number: number;
  level: string;
  total_packages: number;
  total_revenue: number;
  total_commission: number;
  total_bonus: number;
}

/**
 * Checks that each partner revenue equals the sum of its packages, that a draft has the commission of its month's tier, and that a settled
 * revenue is paid in full.
 */
export async function checkPartnerRevenues(db: Knex, findings: CheckFindings): Promise<void> {
  for await (const [from, to] of iterateIdRanges(db, 'partner_revenues', IDS_PER_RANGE)) {
    const within = (column: string, query: Knex.QueryBuilder) =>
      query.where(column, '>', from).where(column, '<=', to);
    const { revenues, packages, payments } = await queryBatch(db, {
      revenues: toRowsQuery<Revenue>(within('id', db('partner_revenues')).select('*')),
      packages: toRowsQuery<CountedPackages & { partner_revenue_id: number; level: string }>(
        within('partner_revenue_id', db('packages')).select(
          ...['partner_revenue_id', 'level', 'total_price', 'partner_unheld'],
        ),
      ),
      payments: toRowsQuery<{ partner_revenue_id: number; kind: string; amount: number }>(
        within('partner_revenue_id', db('transactions')).select('partner_revenue_id', 'kind', 'amount'),
      ),
    });
    const packagesOf = groupById(
      packages.filter(({ level }) => isPaidLevel(level)),
      (pack) => pack.partner_revenue_id,
    );
    const paymentsOf = groupById(payments, (one) => one.partner_revenue_id);
    for (const revenue of revenues) {
      const own = packagesOf(revenue.id);
      const counted =
        revenue.level === 'draft'
          ? await calculateDraft(db, revenue, own)
          : { total_packages: own.length, total_revenue: sum(own.map((pack) => pack.total_price)) };
      for (const [field, value] of Object.entries(counted))
        findings.compare(
          'partner_revenues',
          revenue.id,
          field,
          Number(revenue[field as keyof Revenue]),
          value,
        );
      const due = revenue.total_commission + revenue.total_bonus;
      const paid = sumPartnerPayments(paymentsOf(revenue.id));
      const isSettled = revenue.level === 'settled';
      if (isSettled || paid > due) findings.compare('partner_revenues', revenue.id, 'paid', paid, due);
      else findings.checked += 1;
    }
  }
}

/** Calculates the totals of a draft. The earlier revenues of its month are included in the calculation of the tier. */
async function calculateDraft(db: Knex, revenue: Revenue, own: readonly CountedPackages[]) {
  const { partner_id, month, number } = revenue;
  const { before, packages, thresholds } = await queryBatch(db, {
    before: toRowsQuery<Revenue>(
      db('partner_revenues').where({ partner_id, month }).where('number', '<', number),
    ),
    packages: toRowsQuery<CountedPackages>(
      db('packages as p')
        .join('partner_revenues as r', 'r.id', 'p.partner_revenue_id')
        .where({ 'r.partner_id': partner_id, 'r.month': month })
        .where('r.number', '<', number)
        .select('p.total_price', 'p.partner_unheld'),
    ),
    thresholds: toRowsQuery<{ revenue: number; commission_percent: number; bonus_percent: number }>(
      db('mechanism_thresholds as t')
        .join('partners as p', 'p.mechanism_id', 't.mechanism_id')
        .where('p.id', partner_id)
        .select('t.revenue', 't.commission_percent', 't.bonus_percent'),
    ),
  });
  return calculateSupplement(own, { packages, due: before }, thresholds);
}

/** Checks that the numbers of each series have no gap, and that each transaction has the number of its voucher (rules 7.13). */
export async function checkVouchers(db: Knex, findings: CheckFindings): Promise<void> {
  const series: { series: string; last: number; given: number; highest: number }[] = await db(
    'voucher_series as s',
  )
    .leftJoin('vouchers as v', 'v.series', 's.series')
    .groupBy('s.series', 's.last')
    .select('s.series', 's.last')
    .count({ given: 'v.id' })
    .max({ highest: 'v.place' });
  for (const { series: name, last, given, highest } of series) {
    findings.compare('vouchers', name, 'place', Number(highest), Number(given));
    findings.compare('vouchers', name, 'last', Number(last), Number(given));
  }
  for await (const [from, to] of iterateIdRanges(db, 'transactions')) {
    const within = () => db('transactions as t').where('t.id', '>', from).where('t.id', '<=', to);
    const { wrong, all } = await queryBatch(db, {
      wrong: toRowsQuery<{ id: number; voucher_number: string | null; number: string | null }>(
        within()
          .leftJoin('vouchers as v', 'v.id', 't.voucher_id')
          .whereRaw("t.voucher_number is distinct from coalesce(v.number, '')")
          .select('t.id', 't.voucher_number', 'v.number'),
      ),
      all: toRowsQuery<{ n: number }>(within().count({ n: '*' })),
    });
    findings.checked += Number(all[0]?.n ?? 0) - wrong.length;
    for (const { id, voucher_number, number } of wrong)
      findings.compare('transactions', id, 'voucher_number', voucher_number, number ?? '');
  }
}
