import { toViewerValue } from '../access.ts';
import { type AnswerOf, listOf, shape } from '../answers.ts';
import { choice, integer, money, month, ref, text } from '../kinds.ts';
import { getLevelMeaning, reportLevels } from '../levels.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { partnerSumMembers } from './partnerRevenue.ts';
import { defineReport } from './report.ts';

const levels = [
  { value: 'all', label: 'Tất cả' },
  ...reportLevels.map((value) => ({ value, label: `${value} · ${getLevelMeaning(value)}` })),
] as const;

/** The amounts that are added up by month and in total. */
export const estimatedSums = ['total_packages', 'total_revenue', 'total_commission', 'total_bonus'] as const;

/** A row of the report. `month` is null for packages without a day of finishing, that is, cancelled packages. */
const row = shape(partnerSumMembers);

/** Report of the amounts that will be owed to partners for packages that are not in a partner revenue yet (rules 8.13). */
export const estimatedPartnerRevenue = defineReport('estimated_partner_revenue', {
  label: 'Doanh thu chưa chốt',
  params: { partner_id: ref('Đối tác', 'partners'), level: choice('Cấp độ', levels, { default: 'all' }) },
  access: {
    admin: ['read'],
    finance: ['read'],
    partner: { can: ['read'], rows: { partner_id: toViewerValue('partner_id') } },
  },
  columns: {
    month: month('Tháng'),
    partner_name: text('Đối tác'),
    total_packages: integer('Số gói'),
    total_revenue: money('Doanh thu'),
    total_commission: money('Hoa hồng'),
    total_bonus: money('Thưởng vượt doanh thu'),
  },
  sums: estimatedSums,
  figures: { label: 'Tổng chưa chốt' },
  table: {
    caption: () => 'Doanh thu chưa chốt theo tháng và đối tác',
    columns: ['partner_name', ...estimatedSums],
    key: ['month', 'partner_id'],
    empty: 'Không còn gói nào chưa chốt.',
  },
  answer: shape({ rows: listOf(row), partners: listOf(namedRecordShape) }),
});

export type EstimatedRow = AnswerOf<typeof row>;
export type EstimatedPartnerRevenueData = AnswerOf<typeof estimatedPartnerRevenue.answer>;
