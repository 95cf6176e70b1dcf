/** Finds booking proposals for the lines of bank statements. */

import type { Knex } from 'knex';
import {
  maxDaysWithoutConsent,
  maxMatchDays,
  type OpenPackage,
  type OpenRevenue,
  type OpenTransaction,
  type StatementLineFacts,
} from '#rules/bankOptions';
import { proposeSalaryParts, type WaitingPay } from '#rules/bankParts';
import {
  type BankProposal,
  buildProposer,
  findPossibleNames,
  type KnownPayer,
  type ProposalCandidates,
  proposeByBankRule,
  proposeReturnedLine,
} from '#rules/bankProposal';
import { addDays } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import {
  calculateAgentDue,
  calculateCustomerDue,
  calculateTransferredAmount,
  sumPaidAmounts,
} from '#rules/owed';
import { parsePhonesInText } from '#rules/parsePhonesInText';
import { findJoinedNames, findPayerTexts } from '#rules/payerNames';
import { findTransferCodes } from '#rules/transferCode';
import type { StoredRecord } from '#schema/index';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { formatRecordId } from '../../db/ids.ts';
import { findAll } from '../../db/store.ts';
import { calculateDueToPartner, sumPartnerPayments } from '../payments/paidAndOwed.ts';
import { findReturnedLines } from './findReturnedLines.ts';

/** Texts per query. */
const BATCH_SIZE = 1_000;

/**
 * SQL for transactions without a bank line. The sign `+` keeps SQLite from using the index of the column, in which almost every transaction
 * would match.
 */
const HAS_NO_LINE = '+t.bank_line_id is null';

/** Returns the proposal for each open line, by the line's id; null if no record fits. */
export async function findProposals(
  ctx: Context,
  lines: readonly StoredRecord<'bank_lines'>[],
): Promise<Map<string, BankProposal | null>> {
  const open = lines
    .filter(({ status }) => status === 'open')
    .map((line) => ({ ...line, description: line.description ?? '' }));
  if (open.length === 0) return new Map();
  const propose = buildProposer(await findCandidates(ctx, open));
  const returned = await findReturnedLines(ctx, open);
  const found = new Map<string, BankProposal | null>(
    open.map((line) => [line.id, proposeReturnedLine(line, returned.get(line.id) ?? []) ?? propose(line)]),
  );
  const left = open.filter(({ id }) => !found.get(id));
  const paid = left.filter(({ amount }) => amount < 0);
  const pays = await findWaitingPays(ctx, paid);
  const rules = left.length > 0 ? await findAll(ctx, 'bank_rules', {}) : [];
  for (const line of left)
    found.set(
      line.id,
      (line.amount < 0 ? proposeSalaryParts(line, pays) : null) ?? proposeByBankRule(line, rules),
    );
  return downgradeRivalProposals(ctx, open, found);
}

/** An open line for which proposals are searched. Its description is never null. */
type OpenLine = StoredRecord<'bank_lines'> & { description: string };

/**
 * Makes a proposal for a transaction likely if another open line of the same amount could pay the same transaction: a transaction has only
 * one line, so the proposals of both lines are uncertain (rules 10.4).
 */
async function downgradeRivalProposals(
  ctx: Context,
  open: readonly OpenLine[],
  found: ReadonlyMap<string, BankProposal | null>,
): Promise<Map<string, BankProposal | null>> {
  const certain = open.filter(({ id }) => isCertainOfTransaction(found.get(id)));
  if (certain.length === 0) return new Map(found);
  const others = await findOtherOpenLines(ctx, open, certain);
  const propose = others.length > 0 ? buildProposer(await findCandidates(ctx, others)) : () => null;
  const claims = [
    ...open.map(({ id }) => ({ id, proposal: found.get(id) ?? null })),
    ...others.map((line) => ({ id: line.id, proposal: propose(line) })),
  ].flatMap(({ id, proposal }) =>
    listProposedTransactions(proposal).map((transaction) => ({ id, transaction })),
  );
  const claimants = groupBy(claims, ({ transaction }) => transaction);
  const isDisputed = ({ target }: BankProposal) => (claimants.get(target.id)?.length ?? 0) > 1;
  return new Map(
    [...found].map(([id, proposal]) =>
      isCertainOfTransaction(proposal) && isDisputed(proposal)
        ? [id, { ...proposal, certainty: 'likely' }]
        : [id, proposal],
    ),
  );
}

const isCertainOfTransaction = (proposal: BankProposal | null | undefined): proposal is BankProposal =>
  proposal?.certainty === 'certain' && proposal.target.type === 'transactions';

/** Returns the ids of the transactions that a proposal offers. */
const listProposedTransactions = (proposal: BankProposal | null): string[] =>
  proposal
    ? [proposal.target, ...(proposal.others ?? [])].flatMap(({ type, id }) =>
        type === 'transactions' ? [id] : [],
      )
    : [];

/** Finds the open lines, other than `open`, with the same amounts as these lines and with days near their days. */
async function findOtherOpenLines(
  ctx: Context,
  open: readonly OpenLine[],
  lines: readonly OpenLine[],
): Promise<OpenLine[]> {
  const known = new Set(open.map(({ id }) => id));
  const found = await findAll(ctx, 'bank_lines', {
    amount: [...new Set(lines.map(({ amount }) => amount))],
    status: 'open',
  });
  // Both lines are at most this number of days away from the transaction.
  const [from, to] = findDayRange(lines, 2 * maxMatchDays);
  return found
    .filter(({ id, at }) => !known.has(id) && at >= from && at <= to)
    .map((line) => ({ ...line, description: line.description ?? '' }));
}

/** Returns the day `days` before the first line and the day `days` after the last line. @param lines at least one */
function findDayRange(lines: readonly StatementLineFacts[], days: number): [from: string, to: string] {
  const all = lines.map(({ at }) => at).sort();
  return [addDays(all[0] ?? '', -days), addDays(all.at(-1) ?? '', days)];
}

/** Finds nurses' pays that wait for approval and have no bank line yet, on days near the days of these lines. */
async function findWaitingPays(ctx: Context, lines: readonly StatementLineFacts[]): Promise<WaitingPay[]> {
  if (lines.length === 0) return [];
  const rows: (Omit<WaitingPay, 'id' | 'agent_id' | 'net'> & {
    id: number;
    agent_id: number;
    tax: number | null;
  })[] = await ctx
    .db('transactions as t')
    .join('users as u', 'u.id', 't.agent_id')
    .where({ 't.status': 'created', 't.kind': 'agent_salary' })
    .whereRaw(HAS_NO_LINE)
    .whereNull('t.pay_month')
    .where((method) => method.whereNull('t.payment_method').orWhere('t.payment_method', 'transfer'))
    .whereBetween('t.at', findDayRange(lines, maxDaysWithoutConsent))
    .orderBy('t.id')
    .select('t.id', 't.agent_id', 't.at', 't.amount', 't.tax', 't.bank', {
      agent_name: 'u.name',
      phone: 'u.phone_fold',
    });
  return rows.map(({ tax, ...row }) => {
    const amount = Number(row.amount);
    return {
      ...row,
      id: String(row.id),
      agent_id: String(row.agent_id),
      amount,
      net: calculateTransferredAmount({ amount, tax: Number(tax ?? 0) }),
    };
  });
}

/**
 * Returns all records that these lines could pay. Finds packages by the codes, phones and names in the lines, never by scanning all unpaid
 * packages, so that the duration does not grow with the number of packages.
 */
async function findCandidates(
  ctx: Context,
  lines: readonly StatementLineFacts[],
): Promise<ProposalCandidates> {
  const codes = lines.flatMap(({ description }) => findTransferCodes(description));
  const namedIds = (isOf: (letter: string) => boolean) =>
    codes.flatMap(({ letter, id }) => (isOf(letter) ? [Number(id)] : []));
  const amounts = [...new Set(lines.map(({ amount }) => Math.abs(amount)))];
  const received = lines.flatMap(({ amount, description }) => (amount > 0 ? [description] : []));
  const payers = await findPayers(ctx, received);
  const customers = await findNamedPeople(ctx, 'customers', lines);
  const nurses = await findNamedPeople(ctx, 'users', lines);
  const packages = [
    ...namedIds((letter) => letter !== 'D'),
    ...(await findPackagesOf(ctx, 'c.phone_fold', received.flatMap(parsePhonesInText))),
    ...(await findPackagesOf(ctx, 'c.id', [
      ...customers.map(({ id }) => id),
      ...payers.map(({ customer_id }) => Number(customer_id)),
    ])),
  ];
  const paysNursesOf = namedIds((letter) => letter === 'L');
  const open = await findOpenPackages(ctx, [...new Set(packages)], paysNursesOf);
  const partnerRevenues = [...new Set(namedIds((letter) => letter === 'D'))];
  const waiting = await findWaitingTransactions(ctx, amounts, paysNursesOf, lines);
  const named = await findNamedTransactions(ctx, amounts, open, partnerRevenues);
  return {
    transactions: [...new Map([...waiting, ...named].map((one) => [one.id, one])).values()],
    packages: open,
    revenues: await findOpenRevenues(ctx, partnerRevenues),
    people: [
      ...customers.map(({ id, name }) => ({ key: `c${id}`, name })),
      ...nurses.map(({ id, name }) => ({ key: `a${id}`, name })),
    ],
    payers,
  };
}

/** Finds the people whose names may be in the text of these lines, with or without blanks. */
async function findNamedPeople(
  ctx: Context,
  table: 'customers' | 'users',
  lines: readonly StatementLineFacts[],
): Promise<{ id: number; name: string }[]> {
  const found = new Map<number, { id: number; name: string }>();
  const look = async (column: string, texts: readonly string[]) => {
    for (const some of splitIntoChunks(texts, BATCH_SIZE)) {
      const rows: { id: number; name: string }[] = await ctx
        .db(table)
        .whereRaw(`${column} in (${some.map(() => '?').join(',')})`, some)
        .select('id', 'name');
      for (const row of rows) found.set(Number(row.id), row);
    }
  };
  await look('name_fold', [...new Set(lines.flatMap(({ description }) => findPossibleNames(description)))]);
  await look("replace(name_fold, ' ', '')", [
    ...new Set(lines.flatMap(({ description }) => findJoinedNames(description))),
  ]);
  return [...found.values()];
}

/** Finds the customers for whom the senders of these lines have already paid. */
async function findPayers(ctx: Context, received: readonly string[]): Promise<KnownPayer[]> {
  const texts = [...new Set(received.flatMap(findPayerTexts))];
  const found: KnownPayer[] = [];
  for (const part of splitIntoChunks(texts, BATCH_SIZE)) {
    const rows: { customer_id: number; text: string }[] = await ctx
      .db('payers')
      .whereIn('text', part)
      .select('customer_id', 'text');
    found.push(...rows.map(({ customer_id, text }) => ({ customer_id: String(customer_id), text })));
  }
  return found;
}

/** Finds the packages of customers with one of these phones or ids. */
async function findPackagesOf(
  ctx: Context,
  column: 'c.phone_fold' | 'c.id',
  values: readonly (string | number)[],
): Promise<number[]> {
  const all = [...new Set(values)];
  const found: number[] = [];
  for (const part of splitIntoChunks(all, BATCH_SIZE)) {
    const ids = await ctx
      .db('packages as p')
      .join('customers as c', 'c.id', 'p.customer_id')
      .whereIn(column, part)
      .pluck('p.id');
    found.push(...ids.map(Number));
  }
  return found;
}

/**
 * Finds transactions that wait for approval, on days near the days of these lines. A transaction must have one of these amounts, or pay a
 * nurse of one of these packages (her transfer is reduced by the tax).
 */
async function findWaitingTransactions(
  ctx: Context,
  amounts: readonly number[],
  paysNursesOf: readonly number[],
  lines: readonly StatementLineFacts[],
): Promise<OpenTransaction[]> {
  return findTransactions(ctx, (query) =>
    query
      .where('t.status', 'created')
      .where((either) =>
        either
          .whereIn('t.amount', [...amounts])
          .orWhere((run) => run.whereNotNull('t.pay_month').whereIn('v.amount', [...amounts]))
          .orWhere((pay) => pay.where('t.kind', 'agent_salary').whereIn('t.package_id', [...paysNursesOf])),
      )
      .whereBetween('t.at', findDayRange(lines, maxMatchDays)),
  );
}

/**
 * Finds transactions of the records named in the lines. A transaction must have one of these amounts or be a nurse's pay; every day, bank
 * and status is allowed (rules 10.9).
 */
async function findNamedTransactions(
  ctx: Context,
  amounts: readonly number[],
  packages: readonly OpenPackage[],
  partnerRevenues: readonly number[],
): Promise<OpenTransaction[]> {
  const owners: Readonly<Record<string, readonly (string | number)[]>> = {
    package_id: packages.map(({ id }) => id),
    customer_id: packages.map(({ customer_id }) => customer_id),
    agent_id: packages.flatMap(({ agent_ids }) => agent_ids),
    partner_revenue_id: partnerRevenues,
  };
  const found: OpenTransaction[] = [];
  for (const [column, ids] of Object.entries(owners)) {
    if (ids.length === 0) continue;
    const rows = await findTransactions(ctx, (query) =>
      query
        .whereRaw(getDialect(ctx.db).among, [`t.${column}`, encodeIdList([...new Set(ids)])])
        .where((either) =>
          either
            .whereIn('t.amount', [...amounts])
            .orWhere((run) => run.whereNotNull('t.pay_month').whereIn('v.amount', [...amounts]))
            .orWhere('t.kind', 'agent_salary'),
        ),
    );
    found.push(...rows);
  }
  return found;
}

/** Returns SQL for the column with the payee: `nurse` for kinds of transactions with nurses, otherwise `other`. */
const buildPartyColumnSql = (nurse: string, other: string): string =>
  `case when t.kind in ('agent_salary', 'agent_recovery', 'agent_advance') then ${nurse} else ${other} end`;

type Reference = 'customer_id' | 'package_id' | 'agent_id' | 'partner_revenue_id';
type TransactionRow = Omit<OpenTransaction, 'id' | 'net' | Reference> & {
  id: number;
  tax: number | null;
  pay_month: string | null;
  transferred: number | null;
} & Record<Reference, number | null>;

async function findTransactions(
  ctx: Context,
  restrict: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<OpenTransaction[]> {
  const query = ctx
    .db('transactions as t')
    .leftJoin('customers as c', 'c.id', 't.customer_id')
    .leftJoin('users as u', 'u.id', 't.agent_id')
    .leftJoin('partner_revenues as r', 'r.id', 't.partner_revenue_id')
    .leftJoin('partners as o', 'o.id', 'r.partner_id')
    .leftJoin('vouchers as v', 'v.id', 't.voucher_id')
    .whereRaw(HAS_NO_LINE)
    // A payment of a monthly pay run is proposed only by its first transaction, with the transferred sum.
    .where((one) => one.whereNull('t.pay_month').orWhereRaw('v.transaction_id = t.id'))
    .orderBy('t.id')
    .select('t.id', 't.status', 't.at', 't.kind', 't.amount', 't.tax', 't.payment_method', 't.bank')
    .select('t.pay_month', { transferred: 'v.amount' })
    .select('t.customer_id', 't.package_id', 't.agent_id', 't.partner_revenue_id')
    .select(ctx.db.raw(`${buildPartyColumnSql('u.phone_fold', 'c.phone_fold')} as phone`))
    .select(ctx.db.raw(`${buildPartyColumnSql('u.name', 'coalesce(c.name, o.name)')} as name`));
  const rows: TransactionRow[] = await restrict(query);
  return rows.map(({ tax, pay_month, transferred, ...row }) => {
    const isRun = pay_month !== null;
    const amount = Number(isRun ? transferred : row.amount);
    return {
      ...row,
      id: String(row.id),
      amount,
      net: isRun ? amount : calculateTransferredAmount({ amount, tax: Number(tax ?? 0) }),
      customer_id: formatRecordId(row.customer_id),
      package_id: formatRecordId(row.package_id),
      agent_id: formatRecordId(row.agent_id),
      partner_revenue_id: formatRecordId(row.partner_revenue_id),
    };
  });
}

interface PackageRow {
  id: number;
  customer_id: number;
  level: StoredRecord<'packages'>['level'];
  total_price: number;
  agent_income: number;
  agent_id: number | null;
  customer_name: string;
  phone: string | null;
}

/** Loads these packages with their paid and unpaid amounts. @param paysNursesOf packages for which the nurses are loaded too */
async function findOpenPackages(
  ctx: Context,
  wanted: readonly number[],
  paysNursesOf: readonly number[],
): Promise<OpenPackage[]> {
  const rows = (await ctx
    .db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereRaw(getDialect(ctx.db).among, ['p.id', encodeIdList(wanted)])
    .orderBy('p.id')
    .select('p.id', 'p.customer_id', 'p.level', 'p.total_price', 'p.agent_income', 'p.agent_id', {
      customer_name: 'c.name',
      phone: 'c.phone_fold',
    })) as PackageRow[];
  const booked = await findAll(ctx, 'transactions', { package_id: wanted.map(String) });
  const of = groupBy(booked, ({ package_id }) => package_id);
  const held = await findAll(ctx, 'shifts', { package_id: paysNursesOf.map(String), status: 'finished' });
  const substitutes = groupBy(held, ({ package_id }) => package_id);
  const nursesOf = ({ id, agent_id }: PackageRow): string[] =>
    paysNursesOf.includes(Number(id))
      ? [
          formatRecordId(agent_id),
          ...(substitutes.get(String(id)) ?? []).map((shift) => shift.agent_id),
        ].filter((nurse) => nurse !== null)
      : [];
  return rows.map((row) => {
    const pack = {
      level: row.level,
      total_price: Number(row.total_price),
      agent_income: Number(row.agent_income),
    };
    const { paid, refunded, agent } = sumPaidAmounts(of.get(String(row.id)) ?? []);
    return {
      id: String(row.id),
      customer_id: String(row.customer_id),
      customer_name: row.customer_name,
      phone: row.phone,
      paid,
      due: calculateCustomerDue(pack, { paid, refunded }),
      agent_due: calculateAgentDue(pack, agent),
      agent_ids: nursesOf(row),
    };
  });
}

async function findOpenRevenues(ctx: Context, wanted: readonly number[]): Promise<OpenRevenue[]> {
  if (wanted.length === 0) return [];
  const id = wanted.map(String);
  const revenues = await findAll(ctx, 'partner_revenues', { id, level: ['confirmed', 'settled'] });
  const booked = await findAll(ctx, 'transactions', { partner_revenue_id: id });
  const partners = await findAll(ctx, 'partners', { id: revenues.map(({ partner_id }) => partner_id) });
  const names = new Map(partners.map((partner) => [partner.id, partner.name]));
  return revenues.map((revenue) => ({
    id: revenue.id,
    partner_name: names.get(revenue.partner_id) ?? null,
    due:
      calculateDueToPartner(revenue) -
      sumPartnerPayments(booked.filter(({ partner_revenue_id }) => partner_revenue_id === revenue.id)),
  }));
}
