import { monthEnd, monthStart } from '#rules/days';
import { payKinds } from '#rules/owed';
import { expenseKinds } from '#rules/profitLoss';
import { listHref, summing } from '../figures/listHref.ts';

/** The transactions behind a figure of a month ('YYYY-MM'), or of all months when it is null: approved ones of these kinds. */
const approved = (month: string | null, kinds: readonly string[]): string | undefined =>
  summing(
    listHref('transactions', {
      kind: kinds,
      status: 'approved',
      month_from: month,
      month_to: month,
    }),
    'amount',
  );

/** The sessions held in a month, or in all. */
const held = (month: string | null): string =>
  listHref('shifts', {
    status: 'finished',
    ...(month && { day_from: monthStart(month), day_to: monthEnd(month) }),
  });

/** Where each figure of a P&L row leads (rules 8.1). */
export const profitHrefs = {
  sessions: held,
  earned: held,
  owed_agents: held,
  owed_partners: held,
  revenue: (month: string | null) => approved(month, ['revenue', 'refund']),
  refund: (month: string | null) => approved(month, ['refund']),
  // Advances, transfers between own accounts and paid taxes are no part of it.
  net_profit: (month: string | null) =>
    approved(month, ['revenue', 'refund', ...expenseKinds, 'agent_recovery']),
  gross_profit: (month: string | null) =>
    approved(month, ['revenue', 'refund', ...payKinds, 'supplies', 'partner']),
  total_expense: (month: string | null) => approved(month, [...expenseKinds, 'agent_recovery']),
  expense: (month: string | null, kind: string) =>
    approved(month, kind === 'agent_salary' ? payKinds : [kind]),
} as const;
