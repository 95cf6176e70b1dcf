import type { PackageLevel } from '#rules/levels';
import { packageLevels } from '#rules/levels';
import type { Named } from '#rules/names';
import { boolean, choice, date, integer, money, percent, phone, ref, text } from '../kinds.ts';
import { packageLevelChoices } from '../levels.ts';
import { period } from './periods.ts';
import { defineReport } from './report.ts';

/** The level filter: from L7 up, all that count, or one level (rules 8.3). */
export const revenueLevels = ['l7_up', 'all', ...packageLevels] as const;

const dateFields = [
  { value: 'registered_at', label: 'Ngày đăng ký' },
  { value: 'started_at', label: 'Ngày bắt đầu' },
  { value: 'finished_at', label: 'Ngày kết thúc' },
] as const;
const levels = [
  { value: 'l7_up', label: 'Từ L7 trở lên' },
  { value: 'all', label: 'Tất cả' },
  ...packageLevelChoices,
] as const;

/** Revenue of packages (rules 8.3). */
export const revenue = defineReport('revenue', {
  label: 'Doanh thu',
  params: {
    date_field: choice('Theo ngày', dateFields, { default: 'registered_at' }),
    split: boolean('Tách theo tình trạng', { default: false }),
    ...period,
    agent_id: ref('Điều dưỡng', 'agents'),
    sale_id: ref('Sales', 'users'),
    level: choice('Cấp độ', levels, { default: 'l7_up' }),
  },
  aliases: { sales_id: 'sale_id' },
  paged: true,
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    name: text('Khách hàng'),
    phone: phone('Điện thoại'),
    level: choice('Cấp độ', packageLevelChoices),
    services: text('Dịch vụ'),
    registered: integer('Buổi đăng ký'),
    finished: integer('Buổi đã tắm'),
    finished_at: date('Ngày kết thúc'),
    total_price: money('Thành tiền'),
    agent_id: ref('Điều dưỡng', 'agents'),
    agent_commission: percent('Hoa hồng điều dưỡng'),
  },
});

/** A sum in đồng or a count; with `split` its parts, which add up to it unless one level outside them is asked for. */
export interface SplitFigure {
  total: number;
  /** L8, L8-7C. */
  came?: number;
  /** L7. */
  loading?: number;
  /** L7-C, L5, L5-A, L6. */
  willcome?: number;
}
/** The revenue of a day or month, and its parts as in `SplitFigure`. */
export interface RevenuePoint {
  at: string;
  total: number;
  came: number;
  loading: number;
  willcome: number;
}
/** A package; `registered` and `finished` count its sessions. */
export interface RevenueRow {
  id: string;
  customer_id: string;
  agent_id: string | null;
  level: PackageLevel;
  phone: string | null;
  name: string;
  registered: number;
  finished: number;
  total_price: number;
  services: string;
  finished_at: string | null;
  agent_commission: number | null;
}
export type { Named };
export interface RevenueData {
  /** Before discounts. */
  overall: SplitFigure;
  revenue: SplitFigure;
  agent: SplitFigure;
  /** The company's. */
  fago: SplitFigure;
  packages: SplitFigure;
  /** The days of a month, or months: of a year, or of all time those around today that are not empty. */
  serie: RevenuePoint[];
  serie_type: 'day' | 'month';
  raw: RevenueRow[];
  agents: Named[];
  sales: Named[];
}
