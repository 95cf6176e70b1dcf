import { toMonthEnd, toMonthStart } from '#rules/days';
import { nursePayKinds } from '#rules/owed';
import { expenseKinds } from '#rules/profitLoss';
import { addSumToListHref, buildListHref } from '../figures/buildListHref.ts';

/** Returns the URL of the approved transactions of these kinds, in a month ('YYYY-MM') or in all months (null). */
const buildTransactionsHref = (month: string | null, kinds: readonly string[]): string | undefined =>
  addSumToListHref(
    buildListHref('transactions', {
      kind: kinds,
      status: 'approved',
      month_from: month,
      month_to: month,
    }),
    'amount',
  );

/** Returns the URL of the sessions held in a month, or in all months (null). */
const buildHeldSessionsHref = (month: string | null): string =>
  buildListHref('shifts', {
    status: 'finished',
    ...(month && { day_from: toMonthStart(month), day_to: toMonthEnd(month) }),
  });

/** Values of a profit and loss row, each with a function that returns the URL of the list behind it (rules 8.1). */
export const profitHrefBuilders = {
  sessions: buildHeldSessionsHref,
  earned: buildHeldSessionsHref,
  owed_agents: buildHeldSessionsHref,
  owed_partners: buildHeldSessionsHref,
  revenue: (month: string | null) => buildTransactionsHref(month, ['revenue', 'refund']),
  refund: (month: string | null) => buildTransactionsHref(month, ['refund']),
  // Excludes advances, transfers between own accounts and paid taxes.
  net_profit: (month: string | null) =>
    buildTransactionsHref(month, ['revenue', 'refund', ...expenseKinds, 'agent_recovery']),
  gross_profit: (month: string | null) =>
    buildTransactionsHref(month, ['revenue', 'refund', ...nursePayKinds, 'supplies', 'partner']),
  total_expense: (month: string | null) => buildTransactionsHref(month, [...expenseKinds, 'agent_recovery']),
} as const;

/** Returns the URL of the list behind one kind of costs. */
export const buildExpenseHref = (month: string | null, kind: string): string | undefined =>
  buildTransactionsHref(month, kind === 'agent_salary' ? nursePayKinds : [kind]);
