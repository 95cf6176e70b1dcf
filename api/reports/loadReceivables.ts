import type { Knex } from 'knex';
import { addDays, diffDays } from '#rules/days';
import { cancelledRegistrationLevels, type PackageLevel, paidLevels } from '#rules/levels';
import { sum } from '#rules/money';
import {
  type DebtBucket,
  debtBuckets,
  type receivables as declaration,
  type HeldCustomerMoney,
  maxDebts,
  type ReceivablesData,
} from '#schema/reports/receivables';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { formatRecordId } from '../db/ids.ts';
import { type BatchQuery, queryBatch } from '../db/queryBatch.ts';
import { toSqlList } from '../db/toSqlList.ts';
import { loadUnpaidShares } from './loadUnpaidShares.ts';

type Params = ReportParamsOf<typeof declaration>;
type Data = ReceivablesData;

interface PackageRow {
  package_id: number;
  customer_id: number;
  customer_name: string;
  phone: string | null;
  level: PackageLevel;
  total_price: number;
  paid: number;
  amount: number;
  since: string;
  bucket: DebtBucket;
}
interface BucketSums {
  bucket: DebtBucket;
  packages: number;
  total: number;
}

/** Returns the receivables report for the API, with at most `maxDebts` debts. */
export const loadReceivables = (ctx: Context, params: Params): Promise<Data> =>
  loadDebts(ctx, params, maxDebts);

/**
 * Returns, for a day, the debts of customers, the refundable amounts that the company holds, and the amounts that the company owes (rules
 * 8.19). Leaves out transactions after the day; uses the current levels and prices.
 * @param most maximum debts listed; the sums include all debts
 */
export async function loadDebts(ctx: Context, params: Params, most: number): Promise<Data> {
  const to = params.to ?? ctx.today;
  const packages = () => buildPackagesOnDayQuery(ctx, to);
  const { buckets, customers, rows, overpaid, cancelled, overpaidSums, cancelledSums, ...owed } =
    await queryBatch(ctx.db, {
      buckets: buildBucketSumsQuery(ctx.db, packages(), to),
      customers: buildDebtorCountQuery(ctx.db, packages()),
      rows: buildDebtRowsQuery(ctx.db, packages(), to, params, most),
      overpaid: buildHeldMoneyQuery(ctx.db, packages(), 'overpaid'),
      overpaidSums: buildHeldSumsQuery(ctx.db, packages(), 'overpaid'),
      cancelled: buildHeldMoneyQuery(ctx.db, packages(), 'kept'),
      cancelledSums: buildHeldSumsQuery(ctx.db, packages(), 'kept'),
      partners: buildPartnersOwedQuery(ctx.db, to),
      refunds: buildRefundRowsQuery(ctx.db, to),
      refundSum: buildRefundSumQuery(ctx.db, to),
    });
  const nurses = await loadUnpaidShares(ctx, to);
  const totals = {
    nurses: sum(nurses.map(({ amount }) => amount)),
    partners: sum(owed.partners.map(({ amount }) => amount)),
    refunds: owed.refundSum,
  };
  return {
    to,
    total: sum(buckets.map(({ total }) => total)),
    packages: sum(buckets.map(({ packages: n }) => n)),
    customers,
    buckets,
    rows: rows.slice(0, most),
    more: rows.length > most,
    overpaid: { ...overpaidSums, rows: overpaid },
    cancelled: { ...cancelledSums, rows: cancelled },
    owed: {
      total: totals.nurses + totals.partners + totals.refunds,
      nurses: { total: totals.nurses, rows: nurses },
      partners: { total: totals.partners, rows: owed.partners },
      refunds: { total: totals.refunds, rows: owed.refunds },
    },
  };
}

const [cancelledLevels, closedLevels] = [toSqlList(cancelledRegistrationLevels), toSqlList(paidLevels)];

/**
 * Queries the packages on a day, with `paid`, `due`, `overpaid` and `kept` (paid for a cancelled package). For today, reads the stored
 * columns. For an earlier day, sums the transactions up to that day and ignores later cancellations.
 */
function buildPackagesOnDayQuery(ctx: Context, to: string): Knex.QueryBuilder {
  const { db } = ctx;
  const columns = ['p.id', 'p.customer_id', 'p.level', 'p.total_price'];
  const days = ['p.registered_at', 'p.started_at', 'p.finished_at'];
  if (to >= ctx.today) {
    const kept = `case when p.level in (${cancelledLevels}) then p.paid else 0 end`;
    return db('packages as p')
      .where((any) => void any.where('p.due', '>', 0).orWhere('p.overpaid', '>', 0).orWhere('p.paid', '>', 0))
      .select(...columns, ...days, 'p.paid', 'p.due', 'p.overpaid', db.raw(`${kept} as kept`));
  }
  const money = db('transactions')
    .whereNotNull('package_id')
    .where('at', '<=', to)
    .groupBy('package_id')
    .select('package_id')
    .select(db.raw("sum(case when kind = 'revenue' then amount else 0 end) as taken"))
    .select(db.raw("sum(case when kind = 'refund' then amount else 0 end) as refunded"));
  const [taken, refunded] = ['coalesce(m.taken, 0)', 'coalesce(m.refunded, 0)'];
  const paid = `${taken} - ${refunded}`;
  const canceledOn = getDialect(db).localDay('p.canceled_at');
  const isCancelled = `p.level in (${cancelledLevels}) and (p.canceled_at is null or ${canceledOn} <= ?)`;
  const left = `p.total_price - (case when p.level in (${closedLevels}) then ${taken} else ${paid} end)`;
  return db('packages as p')
    .leftJoin(money.as('m'), 'm.package_id', 'p.id')
    .where('p.registered_at', '<=', to)
    .select(...columns, ...days)
    .select(db.raw(`${paid} as paid`))
    .select(db.raw(`case when not (${isCancelled}) and ${left} > 0 then ${left} else 0 end as due`, [to]))
    .select(
      db.raw(
        `case when not (${isCancelled}) and ${paid} > p.total_price then ${paid} - p.total_price else 0 end as overpaid`,
        [to],
      ),
    )
    .select(db.raw(`case when ${isCancelled} then ${paid} else 0 end as kept`, [to]));
}

const buildDebtsQuery = (db: Knex, packages: Knex.QueryBuilder) =>
  db.from(packages.as('d')).where('d.due', '>', 0);

/** SQL for the first day of a package's debt (rules 8.19); both placeholders are the day of the report. */
const debtStartSql = `case when d.finished_at <= ? then d.finished_at when d.started_at <= ? then d.started_at else d.registered_at end`;

/** SQL for the bucket of a debt (`debtBuckets`): the first bucket whose earliest day is on or before the first day of the debt. */
function buildBucketSql(db: Knex, to: string): Knex.Raw {
  const ends = debtBuckets.slice(0, -1);
  const whens = ends.map(() => `when ${debtStartSql} >= ? then ?`).join(' ');
  const bindings = ends.flatMap(({ value, upTo }) => [to, to, addDays(to, -upTo), value]);
  return db.raw(`case ${whens} else ? end`, [...bindings, debtBuckets.at(-1)?.value ?? '']);
}

function buildBucketSumsQuery(db: Knex, packages: Knex.QueryBuilder, to: string): BatchQuery<BucketSums[]> {
  const query = buildDebtsQuery(db, packages)
    .select({ bucket: buildBucketSql(db, to) })
    .count({ packages: '*' })
    .sum({ total: 'd.due' })
    .groupByRaw('1');
  return {
    query,
    read: (found: BucketSums[]) =>
      debtBuckets.map(({ value }) => {
        const one = found.find(({ bucket }) => bucket === value);
        return { bucket: value, packages: Number(one?.packages ?? 0), total: Number(one?.total ?? 0) };
      }),
  };
}

const buildDebtorCountQuery = (db: Knex, packages: Knex.QueryBuilder): BatchQuery<number> => ({
  query: buildDebtsQuery(db, packages).countDistinct({ n: 'd.customer_id' }),
  read: ([row]: { n: number }[]) => Number(row?.n ?? 0),
});

const toDebtPackage = (row: PackageRow) => ({
  package_id: String(row.package_id),
  customer_id: String(row.customer_id),
  customer_name: row.customer_name,
  phone: row.phone,
  level: row.level,
  total_price: Number(row.total_price),
  paid: Number(row.paid),
});

const addCustomerColumns = (query: Knex.QueryBuilder) =>
  query
    .join('customers as c', 'c.id', 'd.customer_id')
    .select({ package_id: 'd.id', customer_name: 'c.name', phone: 'c.phone' })
    .select('d.customer_id', 'd.level', 'd.total_price', 'd.paid');

/** Queries the debts to list, and one more than the limit, which shows whether there are further debts. */
function buildDebtRowsQuery(
  db: Knex,
  packages: Knex.QueryBuilder,
  to: string,
  { bucket, sort }: Params,
  most: number,
): BatchQuery<Data['rows']> {
  const query = addCustomerColumns(buildDebtsQuery(db, packages))
    .select({ amount: 'd.due', since: db.raw(debtStartSql, [to, to]), bucket: buildBucketSql(db, to) })
    .limit(most + 1);
  if (bucket) query.whereRaw('? = ?', [buildBucketSql(db, to), bucket]);
  const order = sort === 'days' ? 'since asc, amount desc' : 'amount desc, since asc';
  query.orderByRaw(`${order}, package_id asc`);
  return {
    query,
    read: (rows: PackageRow[]) =>
      rows.map((row) => ({
        ...toDebtPackage(row),
        due: Number(row.amount),
        since: row.since,
        days: Math.max(0, diffDays(to, row.since)),
        bucket: row.bucket,
      })),
  };
}

const buildHeldPackagesQuery = (db: Knex, packages: Knex.QueryBuilder, column: 'overpaid' | 'kept') =>
  db.from(packages.as('d')).where(`d.${column}`, '>', 0);

const buildHeldMoneyQuery = (
  db: Knex,
  packages: Knex.QueryBuilder,
  column: 'overpaid' | 'kept',
): BatchQuery<HeldCustomerMoney[]> => ({
  query: addCustomerColumns(buildHeldPackagesQuery(db, packages, column))
    .select({ amount: `d.${column}` })
    .orderByRaw('amount desc, package_id asc')
    .limit(maxDebts),
  read: (rows: PackageRow[]) => rows.map((row) => ({ ...toDebtPackage(row), amount: Number(row.amount) })),
});

const buildHeldSumsQuery = (
  db: Knex,
  packages: Knex.QueryBuilder,
  column: 'overpaid' | 'kept',
): BatchQuery<{ packages: number; total: number }> => ({
  query: buildHeldPackagesQuery(db, packages, column)
    .count({ packages: '*' })
    .sum({ total: `d.${column}` }),
  read: ([row]: { packages: number; total: number | null }[]) => ({
    packages: Number(row?.packages ?? 0),
    total: Number(row?.total ?? 0),
  }),
});

interface RevenueRow {
  id: number;
  partner_id: number;
  partner_name: string;
  month: string;
  total: number;
  paid: number;
}

function buildPartnersOwedQuery(db: Knex, to: string): BatchQuery<Data['owed']['partners']['rows']> {
  const paid = db('transactions as t')
    .whereRaw('t.partner_revenue_id = r.id')
    .where('t.kind', 'partner')
    .where('t.at', '<=', to)
    .select(db.raw('coalesce(sum(t.amount), 0)'));
  return {
    query: db('partner_revenues as r')
      .join('partners as n', 'n.id', 'r.partner_id')
      .whereIn('r.level', ['confirmed', 'settled'])
      .where('r.month', '<=', to.slice(0, 7))
      .select('r.id', 'r.partner_id', 'r.month', { partner_name: 'n.name', paid })
      .select(db.raw('r.total_commission + r.total_bonus as total'))
      .orderBy(['r.month', 'r.id']),
    read: (rows: RevenueRow[]) =>
      rows.flatMap(({ id, partner_id, partner_name, month, total, paid: before }) => {
        const amount = Number(total) - Number(before);
        const ids = { partner_revenue_id: String(id), partner_id: String(partner_id) };
        return amount > 0 ? [{ ...ids, partner_name, month, amount }] : [];
      }),
  };
}

type RefundRow = Pick<Data['owed']['refunds']['rows'][number], 'customer_name' | 'at' | 'amount'> &
  Record<'id', number> &
  Record<'customer_id' | 'package_id', number | null>;

const buildWaitingRefundsQuery = (db: Knex, to: string) =>
  db('transactions as t').where({ 't.kind': 'refund', 't.status': 'created' }).where('t.at', '<=', to);

const buildRefundSumQuery = (db: Knex, to: string): BatchQuery<number> => ({
  query: buildWaitingRefundsQuery(db, to).sum({ total: 't.amount' }),
  read: ([row]: { total: number | null }[]) => Number(row?.total ?? 0),
});

const buildRefundRowsQuery = (db: Knex, to: string): BatchQuery<Data['owed']['refunds']['rows']> => ({
  query: buildWaitingRefundsQuery(db, to)
    .leftJoin('customers as c', 'c.id', 't.customer_id')
    .select('t.id', 't.customer_id', 't.package_id', 't.at', 't.amount', { customer_name: 'c.name' })
    .orderBy(['t.at', 't.id'])
    .limit(maxDebts),
  read: (rows: RefundRow[]) =>
    rows.map(({ id, customer_id, package_id, ...row }) => ({
      transaction_id: String(id),
      customer_id: formatRecordId(customer_id),
      package_id: formatRecordId(package_id),
      ...row,
      amount: Number(row.amount),
    })),
});
