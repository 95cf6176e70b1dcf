/** What a partner earns in a month (rules 6.2): whole-amount tiers, no marginal bands. */
import { formatMoney, formatPercent } from '#rules/format';
import { percentFromMoney, percentOf, sum } from '#rules/money';
import { because, becauseNotBelowZero, minus, plus, type Why, type WhyLine } from '#rules/why';

/** From `revenue` đồng a month on, these percentages (15 = 15 %). */
export interface Threshold {
  revenue: number;
  commission_percent: number;
  bonus_percent: number;
}
export interface PartnerMonth {
  total_packages: number;
  total_revenue: number;
  commission_percent: number;
  bonus_percent: number;
  total_commission: number;
  total_bonus: number;
}

/** The highest threshold not above the revenue; null below the lowest. */
export function tierFor<T extends { revenue: number }>(thresholds: readonly T[], revenue: number): T | null {
  return thresholds.reduce<T | null>(
    (best, one) => (one.revenue <= revenue && (best === null || one.revenue > best.revenue) ? one : best),
    null,
  );
}

/**
 * A package's partner commission when none is typed: the lowest threshold's percent; null without thresholds
 * (rules 6.3).
 */
export function defaultPartnerCommission(thresholds: readonly Threshold[]): number | null {
  const [first, ...others] = thresholds;
  return first
    ? others.reduce((low, one) => (one.revenue < low.revenue ? one : low), first).commission_percent
    : null;
}

/** A package that counts for a month; or `n` of one price together. */
export interface CountedPackage {
  total_price: number;
  /** The part of it for which a full refund took the commission (rules 7.15), đồng. */
  partner_unheld?: number;
  n?: number;
  /** How the lines name it, and where it can be looked at. */
  label?: string;
  href?: string;
}

export type ExplainedMonth = Readonly<Record<'total_revenue' | 'total_commission' | 'total_bonus', Why>>;

/** A partner's month from its packages that count. */
export function partnerMonth(
  packages: readonly CountedPackage[],
  thresholds: readonly Threshold[],
): PartnerMonth {
  const { total_revenue, total_commission, total_bonus } = explainMonth(packages, thresholds);
  const tier = tierFor(thresholds, total_revenue.value);
  return {
    total_packages: sum(packages.map(({ n = 1 }) => n)),
    total_revenue: total_revenue.value,
    commission_percent: tier?.commission_percent ?? 0,
    bonus_percent: tier?.bonus_percent ?? 0,
    total_commission: total_commission.value,
    total_bonus: total_bonus.value,
  };
}

/**
 * The same, with how each amount came to be (rules 6.2): commission = Σ round(total_price × %), bonus = round(revenue × %), both at the
 * tier of their revenue, 0 below the lowest.
 */
export function explainMonth(
  packages: readonly CountedPackage[],
  thresholds: readonly Threshold[],
): ExplainedMonth {
  const lines = (rule: string, prefix: string, amountOf: (pack: CountedPackage) => number) =>
    packages.map((pack) => {
      const { total_price, n = 1, label, href } = pack;
      const name = label ?? `${n} gói ${formatMoney(total_price)}`;
      return plus(`${prefix}${name}`, amountOf(pack) * n, {
        rule,
        ...(href !== undefined && { href }),
      });
    });
  const total_revenue = because(lines('6.1', '', ({ total_price }) => total_price));
  const tier = tierFor(thresholds, total_revenue.value);
  if (!tier) {
    const none = because([
      plus(`Doanh thu ${formatMoney(total_revenue.value)} chưa tới mức nào`, 0, { rule: '6.2' }),
    ]);
    return { total_revenue, total_commission: none, total_bonus: none };
  }
  const { commission_percent, bonus_percent, revenue } = tier;
  const percent = formatPercent(commission_percent);
  const bonus = `${formatPercent(bonus_percent)} của ${formatMoney(total_revenue.value)} (mức từ ${formatMoney(revenue)})`;
  return {
    total_revenue,
    total_commission: because(
      lines('6.2', `${percent} của `, (pack) => percentOf(commissionBase(pack), commission_percent)),
    ),
    total_bonus: because([plus(bonus, percentOf(total_revenue.value, bonus_percent), { rule: '6.2' })]),
  };
}

/** What of a package's price brings commission, đồng. */
const commissionBase = ({ total_price, partner_unheld = 0 }: CountedPackage): number =>
  total_price - partner_unheld;

/** The earlier revenues of a month: their packages, and what they were due. */
interface EarlierRevenues {
  packages: readonly CountedPackage[];
  due: readonly { total_commission: number; total_bonus: number }[];
}

/** What a further revenue of a month comes to. */
export function supplement(
  own: readonly CountedPackage[],
  earlier: EarlierRevenues,
  thresholds: readonly Threshold[],
): Pick<PartnerMonth, 'total_packages' | 'total_revenue' | 'total_commission' | 'total_bonus'> {
  const { total_revenue, total_commission, total_bonus } = explainSupplement(own, earlier, thresholds);
  return {
    total_packages: own.length,
    total_revenue: total_revenue.value,
    total_commission: total_commission.value,
    total_bonus: total_bonus.value,
  };
}

/**
 * The same, with how each amount came to be (rules 6.9): the month with all its packages at the tier of their sum, less what the earlier
 * ones were due; a part below 0 is taken off the other, and the sum is never below 0. The first one is its own packages'.
 */
export function explainSupplement(
  own: readonly CountedPackage[],
  earlier: EarlierRevenues,
  thresholds: readonly Threshold[],
): ExplainedMonth {
  const whole = explainMonth([...earlier.packages, ...own], thresholds);
  if (earlier.due.length === 0) return whole;
  const { total_revenue } = explainMonth(own, thresholds);
  const rest = (name: 'total_commission' | 'total_bonus') => [
    plus('Cả tháng', whole[name].value, { of: whole[name].lines, rule: '6.9' }),
    minus('Đã chốt ở bản trước', sum(earlier.due.map((one) => one[name])), { rule: '6.9' }),
  ];
  const [commission, bonus] = [rest('total_commission'), rest('total_bonus')];
  const left = (lines: readonly WhyLine[], other: readonly WhyLine[], label: string) => {
    const below = Math.min(0, because(other).value);
    const all = below < 0 ? [...lines, minus(label, -below, { rule: '6.9' })] : lines;
    return becauseNotBelowZero(all, 'Không thấp hơn 0');
  };
  return {
    total_revenue,
    total_commission: left(commission, bonus, 'Thưởng đã chốt thừa'),
    total_bonus: left(bonus, commission, 'Hoa hồng đã chốt thừa'),
  };
}

/**
 * The percentage, and each package's part at it, that adds up to a total calculated earlier by `partnerMonth`; null when no
 * percentage gives it (the packages are no longer those of that day).
 */
export function commissionParts(
  packages: readonly CountedPackage[],
  total_commission: number,
): { percent: number; parts: number[] } | null {
  const percent = percentFromMoney(total_commission, sum(packages.map(commissionBase))) ?? 0;
  const parts = packages.map((pack) => percentOf(commissionBase(pack), percent));
  return sum(parts) === total_commission ? { percent, parts } : null;
}
