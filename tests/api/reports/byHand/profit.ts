import { type Records, total } from '../records.ts';
import type { Question } from './question.ts';

const costs = ['ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'];

/** The part of an amount that so many of the package's sessions are, rounded half up. */
const part = (amount: number, n: number, of: number) =>
  of > 0 ? Math.floor((2 * amount * n + of) / (2 * of)) : 0;

/** What the sessions held in a month come to, and what nurses and partners get of it. */
function heldIn({ packages, shifts }: Records, month: string) {
  const counts = new Map<number, number>();
  for (const { package_id, day, status } of shifts)
    if (status === 'finished' && day.startsWith(month))
      counts.set(package_id, (counts.get(package_id) ?? 0) + 1);
  const sums = { earned: 0, agents: 0, partners: 0 };
  for (const pack of packages) {
    const n = counts.get(pack.id) ?? 0;
    sums.earned += part(pack.total_price, n, pack.total_quantity);
    sums.agents += part(pack.agent_income, n, pack.total_quantity);
    sums.partners += part(pack.partner_income, n, pack.total_quantity);
  }
  return { earned: sums.earned, owed: { agents: sums.agents, partners: sums.partners } };
}

function figures(transactions: Records['transactions']) {
  const expenses: Record<string, number> = Object.fromEntries(costs.map((kind) => [kind, 0]));
  let [revenue, refund, gross, total] = [0, 0, 0, 0];
  for (const { kind, amount } of transactions) {
    if (kind === 'revenue') revenue += amount;
    else if (kind === 'refund') {
      refund += amount;
      revenue -= amount;
    } else {
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

/** Each month of approved transactions, newest first, and all of them together. */
export function profitQuestion(records: Records): Question {
  const approved = records.transactions.filter((one) => one.status === 'approved');
  const heldMonths = records.shifts.flatMap(({ status, day }) =>
    status === 'finished' ? [day.slice(0, 7)] : [],
  );
  const months = [...new Set([...approved.map((one) => one.month), ...heldMonths])].sort().reverse();
  const held = new Map(months.map((month) => [month, heldIn(records, month)]));
  const all = [...held.values()];
  return {
    path: 'pl',
    expected: {
      rows: months.map((month) => ({
        month,
        ...figures(approved.filter((one) => one.month === month)),
        ...held.get(month),
      })),
      summary: {
        ...figures(approved),
        earned: total(all, ({ earned }) => earned),
        owed: {
          agents: total(all, ({ owed }) => owed.agents),
          partners: total(all, ({ owed }) => owed.partners),
        },
      },
    },
    seen: ({ data }) => data,
  };
}
