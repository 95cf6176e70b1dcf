import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';

/** A month of a partner, with amounts in đồng: what it earned is what is paid, due and not confirmed. */
export interface PartnerMonth {
  /** Id of the month's revenue; null for the running month without one. */
  readonly id: string | null;
  readonly month: string;
  readonly packages: number;
  readonly earned: number;
  readonly paid: number;
  /** The confirmed amount that is not paid yet. */
  readonly due: number;
  /** The amount that is not confirmed yet. */
  readonly open: number;
  readonly revenue: LoadedRecordOf<'partner_revenues'> | null;
}

const nothing = { packages: 0, earned: 0, paid: 0, due: 0, open: 0 };

/**
 * Returns a partner's months, the running one first even if it has no revenue yet.
 * @param revenues sorted by month, the newest first
 * @param month the running month
 */
export function listPartnerMonths(
  revenues: readonly LoadedRecordOf<'partner_revenues'>[],
  month: string,
): readonly PartnerMonth[] {
  const months = revenues.map((revenue): PartnerMonth => {
    const rest = revenue.due ?? 0;
    const isDraft = revenue.level === 'draft';
    return {
      ...{ id: revenue.id, month: revenue.month, revenue },
      packages: revenue.total_packages,
      earned: revenue.total_commission + revenue.total_bonus,
      paid: revenue.paid ?? 0,
      due: isDraft ? 0 : rest,
      open: isDraft ? rest : 0,
    };
  });
  const isRunning = months.some((each) => each.month === month);
  return isRunning ? months : [{ id: null, month, revenue: null, ...nothing }, ...months];
}
