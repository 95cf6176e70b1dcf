import { own } from '../access.ts';
import { boolean, integer, money, month, ref, text } from '../kinds.ts';
import { period } from './periods.ts';
import { defineReport } from './report.ts';
import type { Named } from './revenue.ts';

/** What partners' customers bring and what partners earn (rules 8.12). A partner sees its own. */
export const partnerRevenue = defineReport('partner_revenue', {
  label: 'Báo cáo đối tác',
  params: {
    partner_id: ref('Đối tác', 'partners'),
    split: boolean('Tách theo tháng', { default: false }),
    ...period,
  },
  access: {
    admin: ['read'],
    finance: ['read'],
    partner: { can: ['read'], rows: { partner_id: own('partner_id') } },
  },
  columns: {
    partner_code: text('Mã đối tác'),
    partner_name: text('Đối tác'),
    month: month('Tháng'),
    total_packages: integer('Số gói'),
    total_revenue: money('Doanh thu'),
    total_commission: money('Hoa hồng'),
    total_bonus: money('Thưởng vượt doanh thu'),
    l8_packages: integer('Số gói L8'),
    l8_revenue: money('Doanh thu L8'),
    l8_commission: money('Hoa hồng L8'),
  },
});

/** By partner and month of finishing; `month` is null where a row adds several up (each at its own tier). */
export interface PartnerRevenueRow {
  partner_id: string;
  partner_code: string;
  partner_name: string;
  month: string | null;
  total_packages: number;
  total_revenue: number;
  total_commission: number;
  total_bonus: number;
  /** Paid: L8, L8-7C. */
  l8_packages: number;
  l8_revenue: number;
  l8_commission: number;
}
export interface PartnerRevenueData {
  /** Before discounts. */
  overall: { total: number };
  revenue: { total: number };
  partner: {
    /** Commission and bonus. */
    total: number;
    /** A fraction of the revenue; null of none. */
    commission_percent: number | null;
    bonus: number;
    /** Commission and bonus of confirmed and settled partner revenues. */
    confirmed: number;
    unconfirm: number;
  };
  rows: PartnerRevenueRow[];
  partners: Named[];
}
