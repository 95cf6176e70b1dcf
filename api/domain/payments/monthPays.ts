/** Calculates the pay of nurses for a month (rules 5.6). */

import {
  calculateMonthPay,
  explainPay,
  type MonthPay,
  sumPayItems,
  toPaymentParts,
} from '#rules/calculateMonthPay';
import { groupBy } from '#rules/groupBy';
import { sum } from '#rules/money';
import { sortByName } from '#rules/names';
import type { NapasBank } from '#rules/napasBanks';
import { toNursePayAmount } from '#rules/owed';
import { buildAddedLine, type Explanation, explainSum } from '#rules/why';
import { payItemKinds } from '#schema/choices';
import type { StoredRecord } from '#schema/index';
import type { NursePay, OwedNurse, OwedPackage } from '#schema/payRun';
import type { Context } from '../../context.ts';
import { calculateTaxFromSettings, loadTax } from '../tax/taxSettings.ts';
import {
  findCarriedShortfalls,
  findMonthShortfalls,
  findOpenAdvances,
  findPayItems,
  type MonthShortfall,
  type OpenAdvance,
} from './nurseAccount.ts';
import { findRunningEarnings, findSharesOwedInMonth, type OwedPackageEntry } from './owedShares.ts';

/** A nurse's pay for a month, and the records from which the payment is booked. */
export interface MonthPayOfNurse {
  row: OwedNurse;
  entries: readonly OwedPackageEntry[];
  items: readonly StoredRecord<'pay_items'>[];
  advances: readonly OpenAdvance[];
  pay: MonthPay;
  /** Explanation of the net amount of `row`. */
  why: Explanation;
}

/**
 * Calculates the unpaid pay for a month, for one nurse or for all nurses.
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
  const entries = await findSharesOwedInMonth(ctx, month, isWhole);
  const items = await findPayItems(ctx, month, agent, isWhole);
  const advances = groupBy(await findOpenAdvances(ctx, agent, true), ({ agent_id }) => agent_id);
  const running = await findRunningEarnings(ctx, agent);
  const carried = await findCarriedShortfalls(ctx, agent);
  const none: ReadonlyMap<string, number> = new Map();
  const [paidItems, returned] = isWhole ? await findPaidInRuns(ctx, month, agent) : [none, none];
  const shortfalls: ReadonlyMap<string, MonthShortfall> = isWhole
    ? await findMonthShortfalls(ctx, month, agent)
    : new Map();
  const short = [...carried].flatMap(([id, amount]) => (amount > 0 ? [id] : []));
  const owing = [...entries.keys(), ...items.keys(), ...advances.keys(), ...running.keys(), ...short];
  const ids = [...new Set(owing)].filter((id) => agent === null || id === agent);
  const people = await findPayees(ctx, ids);
  const shared = await findSharedAccounts(ctx, people);
  const tax = await loadTax(ctx);
  const pays = ids.map((id): MonthPayOfNurse => {
    const person = people.get(id) ?? emptyPayee;
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
    const itemsTotal = sumPayItems(ownItems);
    const itemsTax = (paidItems.get(id) ?? 0) + (withheld.parts[own.length] ?? 0);
    const shares = sumPays(packages);
    const [gross, taxes] = [shares.gross + itemsTotal, shares.tax + itemsTax];
    const taxLines = packages.map(({ customer_name, tax: part }) =>
      buildAddedLine(customer_name, part, { rule: '5.14' }),
    );
    if (itemsTax !== 0)
      taxLines.push(buildAddedLine('Thưởng, phụ cấp, khấu trừ', itemsTax, { rule: '5.14' }));
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
    const isOpen = open.length > 0 || own.some(({ part }) => part.amount > 0);
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
      ...calculateCarried(gross - taxes - taken, pay, shortfalls.get(id), isOpen),
      running: running.get(id) ?? 0,
    };
    return {
      row,
      entries: own,
      items: open,
      advances: advances.get(id) ?? [],
      pay,
      why,
    };
  });
  const named = pays.map((one) => ({ ...one, id: one.row.agent.id, name: one.row.agent.name }));
  return sortByName(named).map(({ id: _id, name: _name, ...one }) => one);
}

/**
 * Calculates the transferred amount of a month and the shortfalls before and after it, in đồng.
 * @param left the month's pay after tax and deducted advances
 * @param pay the unpaid part of the month
 * @param paid the shortfalls of the month's payments; undefined without a payment
 * @param isOpen true if part of the month is unpaid
 */
function calculateCarried(
  left: number,
  pay: MonthPay,
  paid: MonthShortfall | undefined,
  isOpen: boolean,
): Pick<OwedNurse, 'carried' | 'carried_on' | 'transferred'> {
  const added = (paid?.added ?? 0) + pay.transferred + pay.advances - pay.net;
  const after = paid && !isOpen ? paid.after : pay.carried_on;
  // If payments of other months lie between this month's payments, the shortfall before the month can be larger than the one after it.
  const carried_on = Math.max(after, added);
  return { carried: carried_on - added, carried_on, transferred: left + added };
}

const describeItem = ({ kind, amount, note }: StoredRecord<'pay_items'>) => ({
  ...{ kind, amount },
  label: note?.trim() || getItemLabel(kind),
});

const getItemLabel = (kind: string): string =>
  payItemKinds.find(({ value }) => value === kind)?.label ?? kind;

/** Returns per nurse the amounts that the pay runs of a month have already booked: tax on items, and deducted advances. */
async function findPaidInRuns(
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
    else taxes.set(id, (taxes.get(id) ?? 0) + toNursePayAmount({ kind, amount: Number(tax ?? 0) }));
  }
  return [taxes, returned];
}

interface Payee {
  name: string;
  bank: NapasBank | null;
  bank_account: string | null;
  account_holder: string | null;
  committed_until: string | null;
}
const emptyPayee: Payee = {
  ...{ name: '', bank: null, bank_account: null },
  ...{ account_holder: null, committed_until: null },
};

/** Returns the nurses with these ids, with the data that a payment needs. */
export async function findPayees(ctx: Context, ids: readonly string[]): Promise<Map<string, Payee>> {
  const rows = (await ctx
    .db('users')
    .whereIn('id', ids.map(Number))
    .select('id', 'name', 'bank', 'bank_account', 'account_holder', {
      committed_until: 'tax_commitment_until',
    })) as (Payee & { id: number })[];
  return new Map(rows.map(({ id, ...person }) => [String(id), person]));
}

/** Returns the nurses whose bank account also belongs to another nurse. */
async function findSharedAccounts(ctx: Context, people: ReadonlyMap<string, Payee>): Promise<Set<string>> {
  const accounts = [...people.values()].flatMap(({ bank_account }) => bank_account ?? []);
  const owners: { id: number; bank_account: string }[] = await ctx
    .db('users')
    .where({ kind: 'agent' })
    .whereIn('bank_account', [...new Set(accounts)])
    .select('id', 'bank_account');
  const byAccount = groupBy(owners, ({ bank_account }) => bank_account);
  const isShared = ({ bank_account }: Payee) => (byAccount.get(bank_account ?? '')?.length ?? 0) > 1;
  return new Set([...people].filter(([, person]) => isShared(person)).map(([id]) => id));
}

/** Sums amounts before and after tax. */
export const sumPays = (pays: readonly NursePay[]): NursePay => ({
  gross: sum(pays.map(({ gross }) => gross)),
  tax: sum(pays.map(({ tax }) => tax)),
  net: sum(pays.map(({ net }) => net)),
});
