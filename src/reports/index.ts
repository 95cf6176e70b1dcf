/** The reports by their name in the address, each loaded when opened. One that is left out does not compile. */
import type { ReportName } from '#schema/pages';
import { lazyWithPreload, type PreloadableComponent } from '../kinds/parts/lazyWithPreload.ts';

export type LazyReport = PreloadableComponent<object>;

export const reports: Readonly<Record<ReportName | 'bank', LazyReport>> = {
  pl: lazyWithPreload(async () => ({
    default: (await import('./pl/ProfitLossReport.tsx')).ProfitLossReport,
  })),
  bank: lazyWithPreload(async () => ({ default: (await import('./bank/BankReport.tsx')).BankReport })),
  schedule: lazyWithPreload(async () => ({
    default: (await import('./schedule/ScheduleReport.tsx')).ScheduleReport,
  })),
  aps: lazyWithPreload(async () => ({ default: (await import('./aps/CapacityReport.tsx')).CapacityReport })),
  receivables: lazyWithPreload(async () => ({
    default: (await import('./receivables/ReceivablesReport.tsx')).ReceivablesReport,
  })),
  breakdown: lazyWithPreload(async () => ({
    default: (await import('./breakdown/BreakdownReport.tsx')).BreakdownReport,
  })),
  ahead: lazyWithPreload(async () => ({ default: (await import('./ahead/AheadReport.tsx')).AheadReport })),
  revenue: lazyWithPreload(async () => ({
    default: (await import('./revenue/RevenueReport.tsx')).RevenueReport,
  })),
  marketing: lazyWithPreload(async () => ({
    default: (await import('./marketing/MarketingReport.tsx')).MarketingReport,
  })),
  partner_revenue: lazyWithPreload(async () => ({
    default: (await import('./partners/PartnerRevenueReport.tsx')).PartnerRevenueReport,
  })),
  estimated_partner_revenue: lazyWithPreload(async () => ({
    default: (await import('./partners/EstimatedReport.tsx')).EstimatedReport,
  })),
};
