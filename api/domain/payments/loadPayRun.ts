/** Calculates the amounts owed to nurses for the packages of a month (rules 5.6). */

import type { Knex } from 'knex';
import {
  calculateMonthPay,
  explainPay,
  itemsSum,
  type MonthPay,
  type SharePart,
  toPaymentParts,
} from '#rules/calculateMonthPay';
import { localMonth, monthEnd, monthStart } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { actionLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { sortByName } from '#rules/names';
import type { NapasBank } from '#rules/napasBanks';
import { nursePayKinds, nursePayOf } from '#rules/owed';
import { earnedShareOf, heldSessions, paidByShare, type Share, sharesOf, taxByShare } from '#rules/shares';
import { addedLine, type Explanation, explainSum } from '#rules/why';
import { payItemKinds } from '#schema/choices';
import type { StoredRecord } from '#schema/index';
import type { NursePay, OwedNurse, OwedPackage, PayRunData, payRun as payRunReport } from '#schema/payRun';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { idText } from '../../db/ids.ts';
import { groupById, queryBatch, rowsQuery } from '../../db/queryBatch.ts';
import { calculateTaxFromSettings, loadTax } from '../tax/taxSettings.ts';
import { findCarriedShortfalls, findOpenAdvances, findPayItems, type OpenAdvance } from './nurseAccount.ts';

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
interface Substitute {
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
  substitutes: (id: number) => Substitute[];
  pays: (id: number) => PayRow[];
}

/**
 * Returns the pay run of a month. It has an entry for each nurse of each paid package that finished in the month, if her share (rules 5.10)
 * is not paid in full. It also has further items, tax, advances, the amount to transfer, and each nurse's earnings in running packages.
 * With `all`, every share and item is listed in full, even if it is paid.
 */
export async function loadPayRun(
  ctx: Context,
  params: ReportParamsOf<typeof payRunReport>,
): Promise<PayRunData> {
  const month = params.month ?? localMonth(ctx.now);
  // Reads in one snapshot, so that a payment booked meanwhile is not counted twice.
  const found = await dialectOf(ctx.db).snapshot(ctx.db, (db) =>
    findMonthPays({ ...ctx, db }, month, params.agent_id ?? null, params.all ?? false),
  );
  const all = found.map(({ row }) => row);
  const rows = all.filter(({ packages, items }) => packages.length + items.length > 0);
  const waiting = all.filter((row) => !rows.includes(row));
  const packages = new Set(rows.flatMap((nurse) => nurse.packages.map(({ id }) => id))).size;
  const total = {
    packages,
    ...paySum(rows),
    advances: sum(rows.map(({ advances }) => advances)),
    transferred: sum(rows.map(({ transferred }) => transferred)),
    running: sum(all.map(({ running }) => running)),
  };
  return { month, rows, waiting, total };
}

/** A nurse's pay for a month, and the records from which the payment is booked. */
export interface MonthPayOfNurse {
  row: OwedNurse;
  entries: readonly OwedEntry[];
  items: readonly StoredRecord<'pay_items'>[];
  advances: readonly OpenAdvance[];
  pay: MonthPay;
  /** Explanation of the net amount of `row`. */
  why: Explanation;
  /** Amount in đồng that earlier pay runs overpaid her. */
  carriedBefore: number;
}

/**
 * Calculates the unpaid amounts for a month, for one nurse or for all.
 * @param isWhole includes paid amounts
 * @param day the day of the payment, whose tax rule applies
 */
export async function findMonthPays(
  ctx: Context,
  month: string,
  agent: string | null,
  isWhole: boolean,
  day = ctx.today,
): Promise<MonthPayOfNurse[]> {
  const entries = await owedInMonth(ctx, month, isWhole);
  const items = await findPayItems(ctx, month, agent, isWhole);
  const advances = groupBy(await findOpenAdvances(ctx, agent, true), ({ agent_id }) => agent_id);
  const running = isWhole ? new Map<string, number>() : await findRunningEarnings(ctx, agent);
  const carried = await findCarriedShortfalls(ctx, agent);
  const none: ReadonlyMap<string, number> = new Map();
  const [paidItems, returned] = isWhole ? await paidInRuns(ctx, month, agent) : [none, none];
  const short = [...carried].flatMap(([id, amount]) => (amount > 0 ? [id] : []));
  const owing = [
    ...entries.keys(),
    ...items.keys(),
    ...(isWhole ? [] : [...advances.keys(), ...running.keys(), ...short]),
  ];
  const ids = [...new Set(owing)].filter((id) => agent === null || id === agent);
  const people = await peopleOf(ctx, ids);
  const shared = await accountsSharedBy(ctx, people);
  const tax = await loadTax(ctx);
  const pays = ids.map((id): MonthPayOfNurse => {
    const person = people.get(id) ?? nobody;
    const own = entries.get(id) ?? [];
    const ownItems = items.get(id) ?? [];
    const open = ownItems.filter(({ voucher_id }) => voucher_id === null);
    const input = {
      shares: own.map(({ part }) => part),
      items: open.map(describeItem),
      advances: (advances.get(id) ?? []).map((one) => one.open),
      carried: Math.max(0, carried.get(id) ?? 0),
    };
    const withheld = calculateTaxFromSettings(tax, day, toPaymentParts(input), person.committed_until);
    const pay = calculateMonthPay(input, withheld);
    const packages = own.map(({ owed, kept }, index): OwedPackage => {
      const whole = kept + (withheld.parts[index] ?? 0);
      return { ...owed, tax: whole, net: owed.gross - whole };
    });
    const itemsTotal = itemsSum(ownItems);
    const itemsTax = (paidItems.get(id) ?? 0) + (withheld.parts[own.length] ?? 0);
    const shares = paySum(packages);
    const [gross, taxes] = [shares.gross + itemsTotal, shares.tax + itemsTax];
    const taxLines = packages.map(({ customer_name, tax: part }) =>
      addedLine(customer_name, part, { rule: '5.14' }),
    );
    if (itemsTax !== 0) taxLines.push(addedLine('Thưởng, phụ cấp, khấu trừ', itemsTax, { rule: '5.14' }));
    const why = explainPay(
      packages.map(({ id: package_id, customer_name, sessions, gross: amount }) => ({
        label: `${customer_name}, ${sessions} buổi`,
        amount,
        href: `/packages/${package_id}`,
      })),
      ownItems.map(describeItem),
      isWhole ? explainSum(taxLines) : withheld,
    );
    const taken = (returned.get(id) ?? 0) + pay.advances;
    const { committed_until: _until, ...agentFacts } = person;
    const row: OwedNurse = {
      agent: { id, ...agentFacts, shared: shared.has(id) },
      packages,
      items: ownItems.map((item) => ({
        id: item.id,
        kind: item.kind,
        amount: item.amount,
        note: item.note,
        paid: item.voucher_id !== null,
      })),
      ...{ gross, tax: taxes, net: why.value },
      shares: shares.gross,
      items_total: itemsTotal,
      advances: taken,
      carried: pay.carried,
      transferred: isWhole ? Math.max(0, gross - taxes - taken) : pay.transferred,
      running: running.get(id) ?? 0,
    };
    return {
      row,
      entries: own,
      items: open,
      advances: advances.get(id) ?? [],
      pay,
      why,
      carriedBefore: input.carried,
    };
  });
  const named = pays.map((one) => ({ ...one, id: one.row.agent.id, name: one.row.agent.name }));
  return sortByName(named).map(({ id: _id, name: _name, ...one }) => one);
}

const describeItem = ({ kind, amount, note }: StoredRecord<'pay_items'>) => ({
  ...{ kind, amount },
  label: note?.trim() || labelOfItem(kind),
});

const labelOfItem = (kind: string): string => payItemKinds.find(({ value }) => value === kind)?.label ?? kind;

/** Returns per nurse the amounts that the pay runs of a month have already booked: tax on items, and deducted advances. */
async function paidInRuns(
  ctx: Context,
  month: string,
  agent: string | null,
): Promise<[Map<string, number>, Map<string, number>]> {
  const rows: { agent_id: number; kind: string; amount: number; tax: number | null }[] = await ctx
    .db('transactions')
    .where({ pay_month: month, ...(agent !== null && { agent_id: Number(agent) }) })
    .whereNull('package_id')
    .select('agent_id', 'kind', 'amount', 'tax');
  const [taxes, returned] = [new Map<string, number>(), new Map<string, number>()];
  for (const { agent_id, kind, amount, tax } of rows) {
    const id = String(agent_id);
    if (kind === 'agent_advance_return') returned.set(id, (returned.get(id) ?? 0) + Number(amount));
    else taxes.set(id, (taxes.get(id) ?? 0) + nursePayOf({ kind, amount: Number(tax ?? 0) }));
  }
  return [taxes, returned];
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
    rows: rowsQuery<SharedPackage & { level: string; total_quantity: number }>(
      packages().select(
        'p.id',
        'p.level',
        'p.agent_id',
        'p.agent_income',
        'p.finished_shifts',
        'p.total_quantity',
      ),
    ),
    ...queryNurses(packages, null),
  });
  const earned = new Map<string, number>();
  for (const row of rows) {
    const shares = sharesOfRow(row, substitutes(row.id));
    const paid = paidByShare(shares, pays(row.id).map(toPay));
    for (const { agent_id, sessions, income } of shares) {
      if (sessions === 0 || (agent !== null && agent_id !== agent)) continue;
      const held = Number(row.finished_shifts);
      const part = row.level === 'L7' ? earnedShareOf(income, held, Number(row.total_quantity)) : income;
      const left = Math.max(0, part - (paid.get(agent_id) ?? 0));
      if (left > 0) earned.set(agent_id, (earned.get(agent_id) ?? 0) + left);
    }
  }
  return earned;
}

/** Counts the unpaid nurse shares of paid packages finished in the month, which are the entries of its pay run. */
export async function countUnpaidShares(ctx: Context, month: string): Promise<number> {
  const nurses = await owedInMonth(ctx, month);
  return sum([...nurses.values()].map((packages) => packages.length));
}

/** Returns the month's unpaid shares by nurse. @param isWhole lists shares in full, paid or not */
const owedInMonth = (ctx: Context, month: string, isWhole = false): Promise<Map<string, OwedEntry[]>> =>
  owedNurses(
    ctx,
    (query) => {
      query.whereBetween('p.finished_at', [monthStart(month), monthEnd(month)]);
      return isWhole ? query : query.whereRaw('not p.agent_paid');
    },
    { isWhole },
  );

/**
 * Returns the amount owed to each nurse at the end of a day, before tax, for paid packages finished by that day. Later payments are
 * ignored. The highest amount is first.
 */
export async function unpaidShares(
  ctx: Context,
  to: string,
): Promise<{ agent_id: string; name: string; packages: number; amount: number }[]> {
  const isPast = to < ctx.today;
  const paidLater = ctx
    .db('transactions')
    .whereIn('kind', [...nursePayKinds])
    .where('at', '>', to)
    .whereNotNull('package_id')
    .select('package_id');
  const nurses = await owedNurses(
    ctx,
    (query) => {
      if (isPast) query.where('p.finished_at', '<=', to);
      return query.where((any) => {
        any.whereRaw('not p.agent_paid');
        if (isPast) any.orWhereIn('p.id', paidLater.clone());
      });
    },
    { until: isPast ? to : null },
  );
  const people = await peopleOf(ctx, [...nurses.keys()]);
  const named = [...nurses].map(([id, entries]) => ({
    ...{ id, name: people.get(id)?.name ?? '', packages: entries.length },
    amount: sum(entries.map(({ owed }) => owed.gross)),
  }));
  return sortByName(named)
    .map(({ id, ...one }) => ({ agent_id: id, ...one }))
    .sort((a, b) => b.amount - a.amount);
}

/** Returns the amount still owed to this nurse for paid packages, before tax, đồng. */
export async function owedToNurse(ctx: Context, id: string): Promise<number> {
  const substituted = ctx
    .db('shifts')
    .where({ agent_id: Number(id), status: 'finished' })
    .select('package_id');
  const nurses = await owedNurses(
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
  /** True if paid shares are listed too, and every share in full. */
  isWhole?: boolean;
}

async function owedNurses(
  ctx: Context,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  { until = null, isWhole = false }: Options,
): Promise<Map<string, OwedEntry[]>> {
  const owing = (query: Knex.QueryBuilder) =>
    narrow(query.whereIn('p.level', [...actionLevels.pay_agent]).where('p.agent_income', '>', 0));
  const packagesOwed = owing(ctx.db('packages as p'))
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereNotNull('p.agent_id')
    .orderBy(['p.finished_at', 'p.id'])
    .select('p.id', 'p.customer_id', 'p.level', 'p.finished_at', 'p.total_price', 'p.agent_commission')
    .select('p.agent_income', 'p.agent_id', 'p.finished_shifts', { customer_name: 'c.name' });
  const { rows, ...ofNurses } = await queryBatch(ctx.db, {
    rows: rowsQuery<Row>(packagesOwed),
    ...queryNurses(() => owing(ctx.db('packages as p')), until),
  });
  const entries = rows.flatMap((row) => entriesOf(row, ofNurses, isWhole));
  return groupBy(entries, ({ agent_id }) => agent_id);
}

/** The amount that a nurse is still owed for a package, before tax. */
export interface OwedEntry {
  agent_id: string;
  owed: Omit<OwedPackage, 'tax' | 'net'>;
  /** Tax in đồng on the paid part, if the share is listed in full. */
  kept: number;
  /** The unpaid part of the share. */
  part: SharePart;
}

/** Returns the amounts still owed to the nurses of a package. Nurses whose share is paid in full are left out. */
function entriesOf(
  { finished_shifts, ...row }: Row,
  { substitutes, pays }: NursesOfPackages,
  isWhole: boolean,
): OwedEntry[] {
  const { agent_income, agent_id, ...shown } = row;
  const shares = sharesOfRow({ ...row, finished_shifts }, substitutes(row.id));
  const booked = pays(row.id).map(toPay);
  const before = paidByShare(shares, booked);
  const taxes = taxByShare(shares, booked);
  let left = agent_income - sum(booked.map(nursePayOf));
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
function queryNurses(packages: () => Knex.QueryBuilder, until: string | null) {
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
    substitutes: { query: substitutes, read: (rows: Substitute[]) => groupById(rows, ({ id }) => id) },
    pays: { query: pays, read: (rows: PayRow[]) => groupById(rows, ({ id }) => id) },
  };
}

const toPay = ({ kind, amount, tax, agent_id }: PayRow) => ({
  kind,
  amount: Number(amount),
  tax: Number(tax ?? 0),
  agent_id: idText(agent_id),
});

function sharesOfRow(
  { agent_id, agent_income, finished_shifts }: SharedPackage,
  substitutes: readonly Substitute[],
): Share[] {
  const held = substitutes.map((one) => ({
    agent_id: String(one.agent_id),
    sessions: Number(one.n),
  }));
  return sharesOf(
    { agent_id: idText(agent_id), agent_income: Number(agent_income) },
    heldSessions(Number(finished_shifts), held),
  );
}

interface Person {
  name: string;
  bank: NapasBank | null;
  bank_account: string | null;
  account_holder: string | null;
  committed_until: string | null;
}
const nobody: Person = {
  ...{ name: '', bank: null, bank_account: null },
  ...{ account_holder: null, committed_until: null },
};

async function peopleOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = (await ctx
    .db('users')
    .whereIn('id', ids.map(Number))
    .select('id', 'name', 'bank', 'bank_account', 'account_holder', {
      committed_until: 'tax_commitment_until',
    })) as (Person & { id: number })[];
  return new Map(rows.map(({ id, ...person }) => [String(id), person]));
}

/** Returns the nurses whose bank account also belongs to another nurse. */
async function accountsSharedBy(ctx: Context, people: ReadonlyMap<string, Person>): Promise<Set<string>> {
  const accounts = [...people.values()].flatMap(({ bank_account }) => bank_account ?? []);
  const owners: { id: number; bank_account: string }[] = await ctx
    .db('users')
    .where({ kind: 'agent' })
    .whereIn('bank_account', [...new Set(accounts)])
    .select('id', 'bank_account');
  const byAccount = groupBy(owners, ({ bank_account }) => bank_account);
  const isShared = ({ bank_account }: Person) => (byAccount.get(bank_account ?? '')?.length ?? 0) > 1;
  return new Set([...people].filter(([, person]) => isShared(person)).map(([id]) => id));
}

const paySum = (pays: readonly NursePay[]): NursePay => ({
  gross: sum(pays.map(({ gross }) => gross)),
  tax: sum(pays.map(({ tax }) => tax)),
  net: sum(pays.map(({ net }) => net)),
});
