/**
 * Expected results for a package, calculated from the rules (src/rules/README.md) without the tested code. Amounts in whole đồng;
 * percentages and fractions as in rules 4.10.
 */

interface ItemFacts {
  quantity: number;
  price: number;
  tiers: TierFacts[];
  variant: string | null;
}
interface TierFacts {
  from: number;
  to: number | null;
  price: number;
}
export interface OracleService {
  id: string;
  category: string;
  price: number | null;
  amount: number;
  tiers: TierFacts[];
  items: ItemFacts[];
}
export interface OracleLine {
  service: OracleService;
  variant: string | null;
  quantity: number;
  override: number | null;
}
export interface OracleDiscountCode {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  category: string | null;
  services: string[];
  partner: string | null;
  expired: boolean;
  limit: number | null;
}
export type OracleDiscountBearer = 'all' | 'company' | 'agent';

/** Returns `amount × parts / whole` in whole đồng, rounded half up. Uses only integers. */
export const calculateRoundedShare = (amount: number, parts: number, whole: number): number => {
  const [a, p, w] = [BigInt(amount), BigInt(Math.round(parts)), BigInt(whole)];
  const doubled = a * p * 2n + w;
  const rest = ((doubled % (2n * w)) + 2n * w) % (2n * w);
  return Number((doubled - rest) / (2n * w));
};

const findTierPrice = (tiers: TierFacts[], quantity: number): number | null => {
  for (const tier of tiers)
    if (quantity >= tier.from && (tier.to === null || quantity <= tier.to)) return tier.price;
  return null;
};

/** Returns the total of the line: from the price table, or as staff entered it. */
function lineTotal({ service, variant, quantity, override }: OracleLine): number {
  if (override !== null) return override;
  let unit = findTierPrice(service.tiers, quantity) ?? service.price;
  if (unit === null) {
    unit = 0;
    for (const item of service.items)
      if (item.variant === null || item.variant === variant)
        unit += item.quantity * (findTierPrice(item.tiers, item.quantity) ?? item.price);
  }
  return unit * quantity * service.amount;
}

export const countSoldSessions = (lines: OracleLine[]): number =>
  Math.max(...lines.map(({ quantity, service }) => quantity * service.amount));

export interface OracleTotals {
  original: number;
  /** Amounts that each code and then the direct discount subtract, in order; empty amounts are left out. */
  off: number[];
  total: number;
}

/** Returns the totals for these lines, codes and direct discount; 'refused' if a code does not apply. */
export function calculateOracleTotals(
  lines: OracleLine[],
  codes: OracleDiscountCode[],
  direct: number,
  world: { usesLeft: (code: OracleDiscountCode) => number; partner: string | null },
): OracleTotals | 'refused' {
  const original = lines.reduce((total, line) => total + lineTotal(line), 0);
  let left = original;
  const off: number[] = [];
  const seen = new Set<string>();
  for (const code of codes) {
    const eligible = lines
      .filter(({ service }) => code.category === null || code.category === service.category)
      .filter(({ service }) => code.services.length === 0 || code.services.includes(service.id));
    const worth = eligible.reduce((total, line) => total + lineTotal(line), 0);
    const wanted =
      code.percent === null
        ? Math.min(code.amount ?? 0, worth)
        : calculateRoundedShare(worth, code.percent * 1e6, 1e6);
    const taken = Math.min(wanted, left);
    const barred =
      code.expired || world.usesLeft(code) < 1 || (code.partner !== null && code.partner !== world.partner);
    if (barred || eligible.length === 0 || taken <= 0 || seen.has(code.id)) return 'refused';
    seen.add(code.id);
    off.push(taken);
    left -= taken;
  }
  const last = Math.min(direct, left);
  if (last > 0) off.push(last);
  return { original, off, total: left - Math.max(last, 0) };
}

/** Splits a total between nurse, partner and company by rules 5.2 and 5.4; percentages have two decimals. */
export function splitOracleIncomes(
  total: number,
  deductions: { amount: number; applied_to: OracleDiscountBearer }[],
  agentPercent: number | null,
  partnerPercent: number | null,
): { agent_income: number; agent_tax: number; partner_income: number; company_income: number } {
  const borne = (by: OracleDiscountBearer) =>
    deductions.filter((one) => one.applied_to === by).reduce((sum, one) => sum + one.amount, 0);
  const base = total + borne('company') + borne('agent');
  const agent_income = Math.max(
    0,
    calculateRoundedShare(base, (agentPercent ?? 0) * 100, 10_000) - borne('agent'),
  );
  const partner_income = calculateRoundedShare(total, (partnerPercent ?? 0) * 100, 10_000);
  return {
    agent_income,
    agent_tax: calculateRoundedShare(agent_income, 10, 100),
    partner_income,
    company_income: total - agent_income - partner_income,
  };
}

/**
 * Returns what a partner earns in a month (rules 6.2). The tier with the highest threshold not above the sum applies to all packages; the
 * commission of each package is rounded.
 */
export function calculatePartnerMonthDue(
  prices: readonly number[],
  tiers: readonly { revenue: number; commission_percent: number; bonus_percent: number }[],
): number {
  const sum = prices.reduce((all, price) => all + price, 0);
  const reached = tiers.filter(({ revenue }) => Number(revenue) <= sum);
  const highest = Math.max(...reached.map(({ revenue }) => Number(revenue)));
  const tier = reached.find(({ revenue }) => Number(revenue) === highest);
  if (!tier) return 0;
  const commission = (price: number) =>
    calculateRoundedShare(price, Math.round(Number(tier.commission_percent) * 100), 10_000);
  const bonus = calculateRoundedShare(sum, Math.round(Number(tier.bonus_percent) * 100), 10_000);
  return prices.reduce((all, price) => all + commission(price), bonus);
}

/** Levels at which each action is allowed (rules 2.3). */
const allowedLevels: Record<string, string> = {
  confirm_package: 'L4',
  assign_agent: 'L5 L5-A L6',
  hand_over: 'L5-A L6 L7',
  change_time: 'L5 L5-A L6 L7',
  move_time: 'L5 L5-A L6 L7',
  cancel_package: 'L4 L5 L5-A L6',
  finish_package: 'L7',
  paid_package: 'L7-C',
  pay: 'L4 L5 L5-A L5-C L6 L6-C L7 L7-C',
  pay_agent: 'L8 L8-7C',
  add_discount: 'L4 L5 L5-A L6 L7',
  add_services: 'L6 L7',
  finish_shift: 'L6 L7',
  delay_shift: 'L5 L5-A L6 L7',
  cancel_shift: 'L5 L5-A L6 L7',
  substitute: 'L5 L5-A L6 L7 L7-C L8 L8-7C',
  reopen_shift: 'L6 L7',
  reopen_package: 'L7-C L8 L8-7C',
  restore_package: 'L5-C L6-C',
};
export const canPerformAtLevel = (action: string, level: string): boolean =>
  allowedLevels[action]?.split(' ').includes(level) ?? true;

export interface StateBeforeAction {
  level: string;
  planned: number;
  cancelled: number;
  finished: number;
  /** Level that a registration had when it was cancelled. */
  canceled_level: string | null;
  nurses: { agent_id: unknown; agent1_id: unknown; agent2_id: unknown };
}
const getLevelByNurses = ({ agent_id, agent1_id, agent2_id }: StateBeforeAction['nurses']): string =>
  agent_id ? 'L6' : agent1_id || agent2_id ? 'L5-A' : 'L5';

/** Returns the level after an action that succeeded. */
export function calculateLevelAfter(
  action: string,
  before: StateBeforeAction,
  after: StateBeforeAction['nurses'],
  paid: boolean,
): string {
  const { level, planned, cancelled } = before;
  switch (action) {
    case 'register':
    case 'confirm_package':
    case 'assign_agent':
      return getLevelByNurses(after);
    case 'edit':
      return level === 'L4' || level === 'L7'
        ? level
        : ['L5', 'L5-A', 'L6'].includes(level)
          ? getLevelByNurses(after)
          : level;
    case 'hand_over':
      return level === 'L7' ? 'L7' : 'L6';
    case 'finish_shift':
      return 'L7';
    case 'cancel_package':
      return level === 'L6' ? 'L6-C' : 'L5-C';
    case 'finish_package':
      return paid ? (planned === 0 && cancelled === 0 ? 'L8' : 'L8-7C') : 'L7-C';
    case 'reopen_shift':
      return before.finished === 1 ? 'L6' : level;
    case 'reopen_package':
      return 'L7';
    case 'restore_package':
      return before.canceled_level ?? '';
    case 'paid_package':
      return 'L8-7C';
    default:
      return level;
  }
}

const DAY = 86_400_000;
/** Weekday; 0 = Sunday. */
export const getWeekdayInUtc = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
export const addCalendarDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY).toISOString().slice(0, 10);
