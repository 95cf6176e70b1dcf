/** The reports by their name in the address, each loaded when opened. One that is left out does not compile. */
import type { ReportName } from '#schema/pages';
import { type LazyPart, lazyPart } from '../kinds/parts/lazyPart.ts';

export type LazyReport = LazyPart<object>;

export const reports: Readonly<Record<ReportName | 'bank', LazyReport>> = {
  pl: lazyPart(async () => ({ default: (await import('./pl/ProfitLossReport.tsx')).ProfitLossReport })),
  bank: lazyPart(async () => ({ default: (await import('./bank/BankReport.tsx')).BankReport })),
  schedule: lazyPart(async () => ({
    default: (await import('./schedule/ScheduleReport.tsx')).ScheduleReport,
  })),
  aps: lazyPart(async () => ({ default: (await import('./aps/CapacityReport.tsx')).CapacityReport })),
  revenue: lazyPart(async () => ({ default: (await import('./revenue/RevenueReport.tsx')).RevenueReport })),
  marketing: lazyPart(async () => ({
    default: (await import('./marketing/MarketingReport.tsx')).MarketingReport,
  })),
  partner_revenue: lazyPart(async () => ({
    default: (await import('./partners/PartnerRevenueReport.tsx')).PartnerRevenueReport,
  })),
  estimated_partner_revenue: lazyPart(async () => ({
    default: (await import('./partners/EstimatedReport.tsx')).EstimatedReport,
  })),
};
