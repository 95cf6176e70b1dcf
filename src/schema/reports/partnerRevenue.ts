import { toViewerValue } from '../access.ts';
import {
  type AnswerOf,
  integerShape as count,
  listOf,
  monthShape,
  numberShape,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { boolean, integer, money, month, ref, text } from '../kinds.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { periodParamFields } from './periods.ts';
import { defineReport } from './report.ts';

/**
 * Sums of a partner's packages by month of finishing. `month` is null if a row covers several months; the sums then apply the tier of each
 * month separately.
 */
export const partnerSumMembers = {
  partner_id: stringShape,
  partner_code: stringShape,
  partner_name: stringShape,
  month: orNull(monthShape),
  total_packages: count,
  total_revenue: count,
  total_commission: count,
  total_bonus: count,
};
/** A row of the report. The `l8_…` members count only paid packages, L8 and L8-7C. */
const row = shape({ ...partnerSumMembers, l8_packages: count, l8_revenue: count, l8_commission: count });
const total = shape({ total: count });

/** Report of the revenue from partners' customers and the partners' earnings (rules 8.12). A partner sees only its own packages. */
export const partnerRevenue = defineReport('partner_revenue', {
  label: 'Báo cáo đối tác',
  // The report can be requested by two names (rules 8.14).
  otherPaths: ['partner_revenue_report'],
  params: {
    partner_id: ref('Đối tác', 'partners'),
    split: boolean('Tách theo tháng', { default: false }),
    ...periodParamFields,
  },
  filters: ['partner_id', 'month', 'split'],
  access: {
    admin: ['read'],
    finance: ['read'],
    partner: { can: ['read'], rows: { partner_id: toViewerValue('partner_id') } },
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
  sums: [
    ...(['total_packages', 'total_revenue', 'total_commission', 'total_bonus'] as const),
    ...(['l8_packages', 'l8_revenue', 'l8_commission'] as const),
  ],
  table: {
    caption: () => 'Doanh thu theo đối tác',
    shows: (column, { split }) => column !== 'month' || split,
    key: ['partner_id', 'month'],
    empty: 'Không có doanh thu nào trong khoảng này.',
  },
  answer: shape({
    /** Revenue before discounts, đồng. */
    overall: total,
    revenue: total,
    partner: shape({
      /** Sum of commission and bonus, đồng. */
      total: count,
      /** Commission as a fraction of the revenue; null without revenue. */
      commission_percent: orNull(numberShape),
      bonus: count,
      /** Commission and bonus of confirmed and settled partner revenues. */
      confirmed: count,
      unconfirm: count,
    }),
    rows: listOf(row),
    partners: listOf(namedRecordShape),
  }),
});

export type PartnerRevenueRow = AnswerOf<typeof row>;
export type PartnerRevenueData = AnswerOf<typeof partnerRevenue.answer>;
