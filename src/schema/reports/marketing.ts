import type { MarketingRow } from '#rules/marketing';
import { boolean, choice, date, text } from '../kinds.ts';
import { period } from './periods.ts';
import { defineReport } from './report.ts';

const views = [
  { value: 'current_week', label: 'Tuần này' },
  { value: 'month', label: 'Tháng' },
  { value: 'year', label: 'Năm' },
  { value: 'range', label: 'Khoảng ngày' },
] as const;

/** Leads, orders and what they cost (rules 8.6). A view takes its own parameters and leaves the others. */
export const marketing = defineReport('marketing', {
  label: 'Sales - Marketing',
  params: {
    view_by: choice('Xem theo', views, { default: 'current_week' }),
    legacy_c3: boolean('Xem số C3 nhập tay', { default: false }),
    ...period,
    start_date: date('Từ ngày'),
    end_date: date('Đến ngày'),
  },
  access: { admin: ['read'], finance: ['read'] },
  columns: { title: text('Chỉ số'), total: text('Tổng') },
});

export interface MarketingData {
  /** Null between the groups. */
  rows: (MarketingRow | null)[];
  /** Days or months, one a column. */
  time_serie: string[];
  serie_type: 'day' | 'month';
}
