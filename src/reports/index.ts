/** The reports by their name in the address, each loaded when opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyReport = LazyExoticComponent<ComponentType>;

export const reports: Readonly<Record<string, LazyReport>> = {
  pl: lazy(async () => ({ default: (await import('./pl/ProfitLossReport.tsx')).ProfitLossReport })),
  schedule: lazy(async () => ({ default: (await import('./schedule/ScheduleReport.tsx')).ScheduleReport })),
  aps: lazy(async () => ({ default: (await import('./aps/CapacityReport.tsx')).CapacityReport })),
  revenue: lazy(async () => ({ default: (await import('./revenue/RevenueReport.tsx')).RevenueReport })),
  marketing: lazy(async () => ({
    default: (await import('./marketing/MarketingReport.tsx')).MarketingReport,
  })),
  partner_revenue: lazy(async () => ({
    default: (await import('./partners/PartnerRevenueReport.tsx')).PartnerRevenueReport,
  })),
  estimated_partner_revenue: lazy(async () => ({
    default: (await import('./partners/EstimatedReport.tsx')).EstimatedReport,
  })),
};
