/** The report pages by the report's name in the URL. Each page is loaded when it is opened. A report without a page is a compile error. */
import type { ReportPageName } from '#schema/pages';
import { lazyWithPreload, type PreloadableComponent } from '../ui/lazyWithPreload.ts';

export type LazyReport = PreloadableComponent<object>;

export const reportScreens: Readonly<Record<ReportPageName | 'bank', LazyReport>> = {
  pl: lazyWithPreload(() => import('./pl/ProfitLossReport.tsx')),
  bank: lazyWithPreload(() => import('./bank/BankReport.tsx')),
  schedule: lazyWithPreload(() => import('./schedule/ScheduleReport.tsx')),
  aps: lazyWithPreload(() => import('./aps/CapacityReport.tsx')),
  receivables: lazyWithPreload(() => import('./receivables/ReceivablesReport.tsx')),
  breakdown: lazyWithPreload(() => import('./breakdown/BreakdownReport.tsx')),
  ahead: lazyWithPreload(() => import('./ahead/AheadReport.tsx')),
  revenue: lazyWithPreload(() => import('./revenue/RevenueReport.tsx')),
  marketing: lazyWithPreload(() => import('./marketing/MarketingReport.tsx')),
  partner_revenue: lazyWithPreload(() => import('./partners/PartnerRevenueReport.tsx')),
  estimated_partner_revenue: lazyWithPreload(() => import('./partners/EstimatedRevenueReport.tsx')),
};
