/** Calculates the amounts that nurses are owed for packages: their shares of the packages' pay minus their payments (rules 5.10). */

import type { Knex } from 'knex';
import type { SharePaymentPart } from '#rules/calculateMonthPay';
import { toMonthEnd, toMonthStart } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { levelsAllowingAction } from '#rules/levels';
import { sum } from '#rules/money';
import { nursePayKinds, toNursePayAmount } from '#rules/owed';
import {
  buildHeldSessions,
  calculateEarnedShare,
  calculateShares,
  type NurseShare,
  sumPaidByShare,
  sumTaxByShare,
} from '#rules/shares';
import type { OwedPackage } from '#schema/payRun';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { groupById, queryBatch, toRowsQuery } from '../../db/queryBatch.ts';

type Row = Omit<
  OwedPackage,
  'id' | 'customer_id' | 'gross' | 'tax' | 'net' | 'sessions' | 'substitute' | 'paid'
> &
  SharedPackage & { customer_id: number };

/** The values from which the shares of a package's nurses are calculated. */
interface SharedPackage {
  id: number;
  agent_id: number | null;
  agent_income: number;
  finished_shifts: number;
}
/** A substitute in a package, with the number of finished sessions that she held. */
interface SubstituteRow {
  id: number;
  agent_id: number;
  n: number;
}
interface PayRow {
  /** Id of the package; null if the payment is not for a package. */
  id: number | null;
  agent_id: number | null;
  kind: string;
  at: string;
  amount: number;
  tax: number | null;
}
/** Functions that return, for a package id, the finished sessions per substitute and the amounts paid per nurse. */
interface NursesOfPackages {
  substitutes: (id: number) => SubstituteRow[];
  pays: (id: number) => PayRow[];
}

/** Returns per nurse her unpaid earnings before tax in packages that the customer has not paid yet, in đồng. */
export async function findRunningEarnings(ctx: Context, agent: string | null): Promise<Map<string, number>> {
  const packages = () => {
    const query = ctx
      .db('packages as p')
      .whereIn('p.level', ['L7', 'L7-C'])
      .where('p.finished_shifts', '>', 0);
    if (agent === null) return query;
    const substituted = ctx.db('shifts').where({ agent_id: Number(agent), status: 'finished' });
    return query.where((any) =>
      any.where('p.agent_id', Number(agent)).orWhereIn('p.id', substituted.select('package_id')),
    );
  };
  const { rows, substitutes, pays } = await queryBatch(ctx.db, {
    rows: toRowsQuery<SharedPackage & { level: string; total_quantity: number }>(
      packages().select(
        'p.id',
        'p.level',
        'p.agent_id',
        'p.agent_income',
        'p.finished_shifts',
        'p.total_quantity',
      ),
    ),
    ...buildNursesQueries(packages, null),
  });
  const earned = new Map<string, number>();
  for (const row of rows) {
    const shares = calculateRowShares(row, substitutes(row.id));
    const paid = sumPaidByShare(shares, pays(row.id).map(toNursePayment));
    for (const { agent_id, sessions, income } of shares) {
      if (sessions === 0 || (agent !== null && agent_id !== agent)) continue;
      const held = Number(row.finished_shifts);
      const part =
        row.level === 'L7' ? calculateEarnedShare(income, held, Number(row.total_quantity)) : income;
      const left = Math.max(0, part - (paid.get(agent_id) ?? 0));
      if (left > 0) earned.set(agent_id, (earned.get(agent_id) ?? 0) + left);
    }
  }
  return earned;
}

/** Counts the unpaid nurse shares of paid packages finished in the month. Each of these shares is an entry of the month's pay run. */
export async function countUnpaidShares(ctx: Context, month: string): Promise<number> {
  const nurses = await findSharesOwedInMonth(ctx, month);
  return sum([...nurses.values()].map((packages) => packages.length));
}

/** Returns the month's unpaid shares by nurse. @param isWhole if true, lists paid shares too, and every share with its full amount */
export const findSharesOwedInMonth = (
  ctx: Context,
  month: string,
  isWhole = false,
): Promise<Map<string, OwedPackageEntry[]>> =>
  findOwedShares(
    ctx,
    (query) => {
      query.whereBetween('p.finished_at', [toMonthStart(month), toMonthEnd(month)]);
      return isWhole ? query : query.whereRaw('not p.agent_paid');
    },
    { isWhole },
  );

/** Returns the amount still owed to this nurse for paid packages, before tax, đồng. */
export async function sumOwedToNurse(ctx: Context, id: string): Promise<number> {
  const substituted = ctx
    .db('shifts')
    .where({ agent_id: Number(id), status: 'finished' })
    .select('package_id');
  const nurses = await findOwedShares(
    ctx,
    (query) =>
      query
        .whereRaw('not p.agent_paid')
        .where((any) => any.where('p.agent_id', Number(id)).orWhereIn('p.id', substituted.clone())),
    {},
  );
  return sum((nurses.get(id) ?? []).map(({ owed }) => owed.gross));
}

interface Options {
  /** Last day whose payments are counted; null for all payments. */
  until?: string | null;
  /** If true, paid shares are listed too, and every share has its full amount. */
  isWhole?: boolean;
}

/**
 * Returns the unpaid parts of nurses' shares in paid packages, by nurse.
 * @param narrow adds conditions to the query of `packages as p`
 */
export async function findOwedShares(
  ctx: Context,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  { until = null, isWhole = false }: Options,
): Promise<Map<string, OwedPackageEntry[]>> {
  const owing = (query: Knex.QueryBuilder) =>
    narrow(query.whereIn('p.level', [...levelsAllowingAction.pay_agent]).where('p.agent_income', '>', 0));
  const packagesOwed = owing(ctx.db('packages as p'))
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereNotNull('p.agent_id')
    .orderBy(['p.finished_at', 'p.id'])
    .select('p.id', 'p.customer_id', 'p.level', 'p.finished_at', 'p.total_price', 'p.agent_commission')
    .select('p.agent_income', 'p.agent_id', 'p.finished_shifts', { customer_name: 'c.name' });
  const { rows, ...ofNurses } = await queryBatch(ctx.db, {
    rows: toRowsQuery<Row>(packagesOwed),
    ...buildNursesQueries(() => owing(ctx.db('packages as p')), until),
  });
  const entries = rows.flatMap((row) => listOwedEntries(row, ofNurses, isWhole));
  return groupBy(entries, ({ agent_id }) => agent_id);
}

/** The amount that a nurse is still owed for a package, before tax. */
export interface OwedPackageEntry {
  agent_id: string;
  owed: Omit<OwedPackage, 'tax' | 'net'>;
  /** Tax in đồng on the paid part, if the share is listed in full. */
  kept: number;
  /** The unpaid part of the share. */
  part: SharePaymentPart;
}

/** Returns the amounts still owed to the nurses of a package. Nurses whose share is paid in full are left out. */
function listOwedEntries(
  { finished_shifts, ...row }: Row,
  { substitutes, pays }: NursesOfPackages,
  isWhole: boolean,
): OwedPackageEntry[] {
  const { agent_income, agent_id, ...shown } = row;
  const shares = calculateRowShares({ ...row, finished_shifts }, substitutes(row.id));
  const booked = pays(row.id).map(toNursePayment);
  const before = sumPaidByShare(shares, booked);
  const taxes = sumTaxByShare(shares, booked);
  let left = agent_income - sum(booked.map(toNursePayAmount));
  return shares.flatMap((share) => {
    const paid = before.get(share.agent_id) ?? 0;
    const earlier = isWhole ? 0 : paid;
    const gross = isWhole ? share.income : Math.min(share.income - earlier, left);
    if (gross <= 0) return [];
    left -= gross;
    const { sessions } = share;
    const substitute = share.agent_id !== String(agent_id);
    const ids = { id: String(row.id), customer_id: String(row.customer_id) };
    return [
      {
        agent_id: share.agent_id,
        owed: { ...shown, ...ids, sessions, substitute, paid, gross },
        kept: isWhole ? (taxes.get(share.agent_id) ?? 0) : 0,
        part: {
          label: row.customer_name,
          amount: Math.max(0, share.income - paid),
          income: share.income,
          before: paid,
          href: `/packages/${row.id}`,
        },
      },
    ];
  });
}

/**
 * Builds the queries for the nurses' sessions in packages and for the nurses' payments.
 * @param packages builds a query of `packages as p`
 * @param until last day whose payments are counted; null for all
 */
function buildNursesQueries(packages: () => Knex.QueryBuilder, until: string | null) {
  const substitutes = packages()
    .join('shifts as s', 's.package_id', 'p.id')
    .where('s.status', 'finished')
    .whereNotNull('s.agent_id')
    .groupBy('p.id', 's.agent_id')
    .select('p.id', 's.agent_id')
    .count({ n: '*' });
  const pays = packages()
    .join('transactions as t', 't.package_id', 'p.id')
    .whereIn('t.kind', [...nursePayKinds])
    .select('p.id', 't.agent_id', 't.kind', 't.at', 't.amount', 't.tax');
  if (until) pays.where('t.at', '<=', until);
  return {
    substitutes: { query: substitutes, read: (rows: SubstituteRow[]) => groupById(rows, ({ id }) => id) },
    pays: { query: pays, read: (rows: PayRow[]) => groupById(rows, ({ id }) => id) },
  };
}

const toNursePayment = ({ kind, amount, tax, agent_id }: PayRow) => ({
  kind,
  amount: Number(amount),
  tax: Number(tax ?? 0),
  agent_id: formatRecordId(agent_id),
});

function calculateRowShares(
  { agent_id, agent_income, finished_shifts }: SharedPackage,
  substitutes: readonly SubstituteRow[],
): NurseShare[] {
  const held = substitutes.map((one) => ({
    agent_id: String(one.agent_id),
    sessions: Number(one.n),
  }));
  return calculateShares(
    { agent_id: formatRecordId(agent_id), agent_income: Number(agent_income) },
    buildHeldSessions(Number(finished_shifts), held),
  );
}
