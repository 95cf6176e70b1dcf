import { own } from '../access.ts';
import { choice, integer, money, month, ref, text } from '../kinds.ts';
import { levelMeaning, reportLevels } from '../levels.ts';
import type { PartnerRevenueRow } from './partnerRevenue.ts';
import { defineReport } from './report.ts';
import type { Named } from './revenue.ts';

const levels = [
  { value: 'all', label: 'Tất cả' },
  ...reportLevels.map((value) => ({ value, label: `${value} · ${levelMeaning(value)}` })),
] as const;

/** What would be owed to partners for packages in no partner revenue yet (rules 8.13). */
export const estimatedPartnerRevenue = defineReport('estimated_partner_revenue', {
  label: 'Doanh thu chưa chốt',
  params: { partner_id: ref('Đối tác', 'partners'), level: choice('Cấp độ', levels, { default: 'all' }) },
  access: {
    admin: ['read'],
    finance: ['read'],
    partner: { can: ['read'], rows: { partner_id: own('partner_id') } },
  },
  columns: {
    month: month('Tháng'),
    partner_name: text('Đối tác'),
    total_packages: integer('Số gói'),
    total_revenue: money('Doanh thu'),
    total_commission: money('Hoa hồng'),
    total_bonus: money('Thưởng vượt doanh thu'),
  },
});

/** Null month: cancelled packages, which have no day of finishing. */
export type EstimatedRow = Omit<PartnerRevenueRow, 'l8_packages' | 'l8_revenue' | 'l8_commission'>;
export interface EstimatedPartnerRevenueData {
  rows: EstimatedRow[];
  partners: Named[];
}
