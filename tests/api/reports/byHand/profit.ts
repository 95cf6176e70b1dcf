import type { Records } from '../records.ts';
import type { Question } from './question.ts';

const costs = ['ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'];

function figures(transactions: Records['transactions']) {
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
  const months = [...new Set(approved.map((one) => one.month))].sort().reverse();
  return {
    path: 'pl',
    expected: {
      rows: months.map((month) => ({ month, ...figures(approved.filter((one) => one.month === month)) })),
      summary: figures(approved),
    },
    seen: ({ data }) => data,
  };
}
