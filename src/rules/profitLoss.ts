/** Calculates profit and loss by recorded month, from the sums of approved transactions (rules 8.5). Whole đồng. */
import { sum } from '#rules/money';

/** The six kinds of costs, in the report's order. */
export const expenseKinds = [
  'ads',
  'agent_salary',
  'coordinator_salary',
  'management',
  'supplies',
  'partner',
] as const;
type ExpenseKind = (typeof expenseKinds)[number];
/** Kinds that are direct costs of the service; all other kinds are overheads. */
const directKinds = ['agent_salary', 'supplies', 'partner'] as const;

/** Kinds of incoming money; all other kinds are outgoing. */
export const incomeKinds: readonly string[] = ['revenue', 'agent_recovery', 'agent_advance_return'];
/** True if a transaction of this kind is incoming money. */
export const isIncomeKind = (kind: unknown): boolean => incomeKinds.includes(String(kind));

/** True if money of this kind can move in this direction. A transfer between the company's own accounts can move in both directions. */
export const canMoveInDirection = (kind: unknown, isIn: boolean): boolean =>
  kind === 'own_transfer' || isIncomeKind(kind) === isIn;

/** The sum of one kind ('revenue', 'refund', 'agent_recovery' or a cost) in one month 'YYYY-MM', positive. */
export interface MonthlyKindSum {
  month: string;
  kind: string;
  total: number;
}
/** Figures of the sessions held in one month 'YYYY-MM'. */
export interface HeldSessionsMonth extends HeldFigures {
  month: string;
}
interface HeldFigures {
  /** Number of finished sessions, counted by the day on which they were held. */
  sessions: number;
  /** Part of the packages' prices that was earned by these sessions, đồng (rules 8.20). */
  earned: number;
  /** `owed_agents`, `owed_partners`: part of the nurses' and partners' shares that belongs to these sessions, paid or not; đồng. */
  owed_agents: number;
  owed_partners: number;
}
export interface ProfitLossFigures extends HeldFigures {
  /** Revenue after refunds, đồng. */
  revenue: number;
  refund: number;
  net_profit: number;
  gross_profit: number;
  total_expense: number;
  /** Cost of each kind, đồng; recovered pay is already subtracted from the nurses' pay. */
  expenses: Record<ExpenseKind, number>;
}
export interface ProfitLossRow extends ProfitLossFigures {
  month: string;
}

function calculateFigures(sums: readonly MonthlyKindSum[], held: readonly HeldFigures[]): ProfitLossFigures {
  const of = (kind: string) => sum(sums.filter((one) => one.kind === kind).map((one) => one.total));
  const expenses: Record<ExpenseKind, number> = {
    ads: of('ads'),
    agent_salary: of('agent_salary') - of('agent_recovery'),
    coordinator_salary: of('coordinator_salary'),
    management: of('management'),
    supplies: of('supplies'),
    partner: of('partner'),
  };
  const refund = of('refund');
  const revenue = of('revenue') - refund;
  const total_expense = sum(Object.values(expenses));
  return {
    revenue,
    refund,
    net_profit: revenue - total_expense,
    gross_profit: revenue - sum(directKinds.map((kind) => expenses[kind])),
    total_expense,
    expenses,
    sessions: sum(held.map((one) => one.sessions)),
    earned: sum(held.map((one) => one.earned)),
    owed_agents: sum(held.map((one) => one.owed_agents)),
    owed_partners: sum(held.map((one) => one.owed_partners)),
  };
}

/** Returns the report: a row for each month with a sum or a session, newest first, and a summary that adds up the columns. */
export function calculateProfitLoss(
  sums: readonly MonthlyKindSum[],
  held: readonly HeldSessionsMonth[] = [],
): { rows: ProfitLossRow[]; summary: ProfitLossFigures } {
  const booked = groupByMonth(sums);
  const sessions = groupByMonth(held);
  const months = [...new Set([...booked.keys(), ...sessions.keys()])].sort().reverse();
  return {
    rows: months.map((month) => ({
      month,
      ...calculateFigures(booked.get(month) ?? [], sessions.get(month) ?? []),
    })),
    summary: calculateFigures(sums, held),
  };
}

function groupByMonth<T extends { month: string }>(all: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const month = found.get(one.month);
    if (month) month.push(one);
    else found.set(one.month, [one]);
  }
  return found;
}
