/** Money in a life, except the actions of packages: bank lines, undone approvals, partner months, and sums that must agree. */
import { expect } from 'vitest';
import { buildTransferCode } from '#rules/transferCode';
import type { DatabaseRow, PackageRecords } from './invariants.ts';
import { calculatePartnerMonthDue } from './oracle.ts';
import type { SimulatedStep } from './steps.ts';
import { type ApiReply, type SimulationWorld, simulatedToday } from './world.ts';

type MoneyWorld = Pick<SimulationWorld, 'api' | 'say' | 'readLine' | 'partner'>;

/** True if the action writes transactions, or changes which packages a partner's month contains. */
export const isMoneyAction = (action: SimulatedStep['action']): boolean =>
  !/_shift$/.test(action) &&
  ![
    ...['confirm_package', 'assign_agent', 'hand_over', 'change_time', 'move_time'],
    ...['add_discount', 'substitute'],
  ].includes(action);

/** Returns the sum of the nurses' transactions; recovered pay is subtracted. */
export const sumPaidToNurses = (transactions: readonly DatabaseRow[]): number =>
  transactions.reduce(
    (sum, { kind, amount }) =>
      sum + (kind === 'agent_salary' ? Number(amount) : kind === 'agent_recovery' ? -Number(amount) : 0),
    0,
  );

const act = (
  world: MoneyWorld,
  who: 'admin' | 'finance',
  type: string,
  id: unknown,
  action_code: string,
  data: object,
): Promise<ApiReply> =>
  world.say(who, 'POST', `/${type}/${String(id)}/actions`, { action_code, action_data: data });

/** Performs a step about money. Returns null if the step fits no record, and undefined if it is not about money. */
export async function performMoneyStep(
  world: MoneyWorld,
  step: SimulatedStep,
  facts: PackageRecords,
): Promise<ApiReply | null | undefined> {
  const { action, a, b, c, accept } = step;
  const { pack, transactions } = facts;
  const one = transactions[a % (transactions.length || 1)];
  const revenue = pack.partner_revenue_id;
  switch (action) {
    case 'unapprove':
      return one ? act(world, 'finance', 'transactions', one.id, action, { reason: 'x' }) : null;
    case 'delete_transaction':
      return one ? world.say('finance', 'DELETE', `/transactions/${one.id}`) : null;
    case 'accept_line': {
      // The amount of a customer's payment or a nurse's pay: all that is due, the amount after tax, or a part.
      const owed = Number(pack.agent_income) - sumPaidToNurses(transactions);
      const toNurse = b % 3 === 0 && owed > 0;
      const lessTax = owed - Math.round(owed / 10);
      const amount = toNurse ? -([owed, lessTax, 1 + (c % owed)][a % 3] ?? owed) : c + 1;
      const line = await world.readLine(amount, buildTransferCode(toNurse ? 'L' : 'G', String(pack.id)));
      return act(world, 'finance', 'bank_lines', line, 'accept', { accept_overpayment: accept });
    }
    case 'split_line': {
      const parts = [1 + (a % 9) * 1000, 1 + (b % 9) * 1000].map((amount) => ({
        amount,
        kind: 'revenue',
        package_id: String(pack.id),
      }));
      const line = await world.readLine(
        parts.reduce((sum, { amount }) => sum + amount, 0),
        'hai khoan',
      );
      return act(world, 'finance', 'bank_lines', line, 'split', { parts, accept_overpayment: accept });
    }
    case 'unmatch': {
      const line = transactions.find(({ bank_line_id }) => bank_line_id !== null)?.bank_line_id;
      return line ? act(world, 'finance', 'bank_lines', line, action, {}) : null;
    }
    case 'gather': {
      if (pack.finished_at === null) return null;
      const attributes = {
        partner_id: world.partner,
        month: pack.finished_at.slice(0, 7),
        package_ids: [String(pack.id)],
      };
      return world.say('admin', 'POST', '/partner_revenues', {
        data: { type: 'partner_revenues', attributes },
      });
    }
    case 'confirm':
      return revenue ? act(world, 'admin', 'partner_revenues', revenue, action, { accept_open: true }) : null;
    case 'settle': {
      const part = b % 2 ? { amount: 1 + (c % 1000), note: 'x' } : {};
      const payment = { at: simulatedToday, payment_method: 'cash', ...part };
      return revenue ? act(world, 'finance', 'partner_revenues', revenue, action, payment) : null;
    }
    case 'unsettle': {
      const paid =
        revenue && (await world.api.knex('transactions').where({ partner_revenue_id: revenue }).first('id'));
      return paid ? world.say('finance', 'DELETE', `/transactions/${paid.id}`) : null;
    }
    default:
      return undefined;
  }
}

/** Advances to nurses and their repayments are neither income nor cost. */
const kindsOutsideProfit = ['agent_advance', 'agent_advance_return'];

/** Asserts that profit and loss equals the approved transactions of each month. */
export async function expectProfitRight({ api, say }: MoneyWorld): Promise<void> {
  const sums = (await api
    .knex('transactions')
    .where({ status: 'approved' })
    .whereNotNull('month')
    .whereNotIn('kind', kindsOutsideProfit)
    .groupBy('month', 'kind')
    .select('month', 'kind')
    .sum({ total: 'amount' })) as DatabaseRow[];
  const expected = new Map<string, Record<string, number>>();
  for (const { month, kind, total } of sums) {
    const [of, amount] =
      kind === 'agent_recovery' ? ['agent_salary', -Number(total)] : [String(kind), Number(total)];
    const row = expected.get(month) ?? {};
    expected.set(month, { ...row, [of]: (row[of] ?? 0) + amount });
  }
  // The report has no row for a month in which all sums are 0.
  for (const [month, row] of expected) {
    for (const [kind, amount] of Object.entries(row)) if (amount === 0) delete row[kind];
    if (Object.keys(row).length === 0) expected.delete(month);
  }
  const { body } = await say('finance', 'GET', '/reports/pl');
  const amountsByMonth = new Map<string, Record<string, number>>();
  for (const { month, revenue, refund, expenses } of body.data.rows) {
    const all = { revenue: revenue + refund, refund, ...expenses } as Record<string, number>;
    const some = Object.entries(all).filter(([, amount]) => amount !== 0);
    if (some.length > 0) amountsByMonth.set(month, Object.fromEntries(some));
  }
  expect(Object.fromEntries(amountsByMonth), 'profit and loss').toEqual(Object.fromEntries(expected));
}

/** Asserts that each month of the partner equals its packages at the tier of their sum, and is settled exactly while it is fully paid. */
export async function expectPartnerMonthsRight({ api: { knex }, partner }: MoneyWorld): Promise<void> {
  const revenues: DatabaseRow[] = await knex('partner_revenues')
    .where({ partner_id: partner })
    .orderBy('number');
  const tiers: DatabaseRow[] = await knex('mechanism_thresholds as t')
    .join('partners as p', 'p.mechanism_id', 't.mechanism_id')
    .where('p.id', partner)
    .select('t.revenue', 't.commission_percent', 't.bonus_percent');
  const packages: DatabaseRow[] = await knex('packages')
    .whereIn(
      'partner_revenue_id',
      revenues.map(({ id }) => id),
    )
    .select('partner_revenue_id', 'total_price', 'level');
  const paid: DatabaseRow[] = await knex('transactions')
    .whereIn(
      'partner_revenue_id',
      revenues.map(({ id }) => id),
    )
    .where({ kind: 'partner' })
    .select('partner_revenue_id', 'amount');
  const months = new Map<string, number[]>();
  const dueOf = new Map<string, number>();
  for (const one of revenues) {
    const own = packages.filter(
      ({ partner_revenue_id, level }) =>
        partner_revenue_id === one.id && (level === 'L8' || level === 'L8-7C'),
    );
    const prices = own.map(({ total_price }) => Number(total_price));
    const sum = prices.reduce((all, price) => all + price, 0);
    expect([one.total_packages, Number(one.total_revenue)], 'a partner revenue is its packages').toEqual([
      prices.length,
      sum,
    ]);
    const all = [...(months.get(one.month) ?? []), ...prices];
    months.set(one.month, all);
    const due = Number(one.total_commission) + Number(one.total_bonus);
    dueOf.set(one.month, (dueOf.get(one.month) ?? 0) + due);
    expect(dueOf.get(one.month), `the partner's month ${one.month} is its revenues`).toBe(
      calculatePartnerMonthDue(all, tiers as never),
    );
    const given = paid
      .filter(({ partner_revenue_id }) => partner_revenue_id === one.id)
      .reduce((total, { amount }) => total + Number(amount), 0);
    expect(given, 'no more than is due is paid').toBeLessThanOrEqual(due);
    if (one.level === 'settled') expect(given).toBe(due);
    if (one.level === 'confirmed' && due > 0) expect(given).toBeLessThan(due);
  }
}
