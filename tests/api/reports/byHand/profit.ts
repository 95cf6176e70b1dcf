import type { BusinessRecords } from '../records.ts';
import type { ReportQuestion } from './question.ts';

/** Advances are no cost: the cost is the pay from which they are deducted (rules 5.15). */
const advances = ['agent_advance', 'agent_advance_return'];
const costs = ['ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'];

function figures(transactions: BusinessRecords['transactions']) {
  const expenses: Record<string, number> = Object.fromEntries(costs.map((kind) => [kind, 0]));
  let [revenue, refund, gross, total] = [0, 0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') revenue += amount;
    else if (kind === 'refund') {
      refund += amount;
      revenue -= amount;
    } else if (kind === 'agent_recovery') {
      expenses['agent_salary'] = (expenses['agent_salary'] ?? 0) - amount;
      total -= amount;
      gross += amount;
    } else if (!advances.includes(kind)) {
      expenses[kind] = (expenses[kind] ?? 0) + amount;
      total += amount;
    }
    if (kind === 'agent_salary' || kind === 'supplies' || kind === 'partner') gross -= amount;
  }
  return {
    revenue,
    refund,
    net_profit: revenue - total,
    gross_profit: revenue + gross,
    total_expense: total,
    expenses,
  };
}

/** Returns the value of the sessions of one month or of all months, by package. */
function sumHeldSessions({ shifts, packages }: BusinessRecords, month: string | null) {
  const sums = { sessions: 0, earned: 0, owed_agents: 0, owed_partners: 0 };
  const counts = new Map<string, number>();
  for (const { status, package_id, day } of shifts) {
    const key = `${package_id} ${day.slice(0, 7)}`;
    if (status === 'finished') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byId = new Map(packages.map((pack) => [String(pack.id), pack]));
  for (const [key, n] of counts) {
    const [id = '', of] = key.split(' ');
    const pack = byId.get(id);
    if (!pack || (month !== null && of !== month)) continue;
    const part = (amount: number) =>
      pack.total_quantity > 0 ? Math.floor((amount * n) / pack.total_quantity + 0.5) : 0;
    sums.sessions += n;
    sums.earned += part(pack.total_price);
    sums.owed_agents += part(pack.agent_income);
    sums.owed_partners += part(pack.partner_income);
  }
  return sums;
}
const heldMonths = ({ shifts }: Pick<BusinessRecords, 'shifts'>): string[] => [
  ...new Set(shifts.filter(({ status }) => status === 'finished').map(({ day }) => day.slice(0, 7))),
];

export function buildProfitQuestion(records: BusinessRecords): ReportQuestion {
  const approved = records.transactions.filter((one) => one.status === 'approved');
  const months = [...new Set([...approved.map((one) => one.month), ...heldMonths(records)])].sort().reverse();
  return {
    path: 'pl',
    expected: {
      rows: months.map((month) => ({
        month,
        ...figures(approved.filter((one) => one.month === month)),
        ...sumHeldSessions(records, month),
      })),
      summary: { ...figures(approved), ...sumHeldSessions(records, null) },
    },
    seen: ({ data }) => data,
  };
}
