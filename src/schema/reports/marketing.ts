import {
  type AnswerOf,
  type AnswerShape,
  dayShape,
  integerShape,
  listOf,
  mapOf,
  monthShape,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { boolean, choice, date, decimal, text } from '../kinds.ts';
import { periodParamFields } from './periods.ts';
import { defineReport } from './report.ts';

const views = [
  { value: 'current_week', label: 'Tuần này' },
  { value: 'month', label: 'Tháng' },
  { value: 'year', label: 'Năm' },
  { value: 'range', label: 'Khoảng ngày' },
] as const;

const row = shape({
  code: stringShape,
  title: stringShape,
  format: oneOf(['number', 'currency', 'percent']),
  total: orNull(numberShape),
  data: listOf(orNull(numberShape)),
});
const point: AnswerShape<string> = { anyOf: [dayShape, monthShape] };

/** Report of leads, orders and advertising costs (rules 8.6). Each view of the page uses its own parameters and ignores the others. */
export const marketing = defineReport('marketing', {
  label: 'Sales - Marketing',
  params: {
    view_by: choice('Xem theo', views, { default: 'current_week' }),
    legacy_c3: boolean('Xem số C3 nhập tay', { default: false }),
    ...periodParamFields,
    start_date: date('Từ ngày'),
    end_date: date('Đến ngày'),
  },
  filters: ['view_by', 'legacy_c3'],
  views: {
    by: 'view_by',
    params: { month: ['month'], year: ['year'], range: ['start_date', 'end_date'] },
    days: 14,
    incomplete: 'Hãy chọn ngày bắt đầu và ngày kết thúc.',
  },
  access: { admin: ['read'], finance: ['read'] },
  columns: { title: text('Chỉ số'), total: decimal('Tổng') },
  table: { caption: () => 'Chỉ số Sales - Marketing', key: ['code'], empty: 'Chưa có chỉ số nào.' },
  answer: shape({
    /** A null row separates two groups. */
    rows: listOf(orNull(row)),
    /** One entry per column of the report: a day or a month. */
    time_serie: listOf(point),
    serie_type: oneOf(['day', 'month']),
    /**
     * Median number of minutes from a lead's contact to the first call, for the leads of the period: one value per channel, and the value
     * over all leads under `all`; null if there are no leads.
     */
    first_call_minutes: mapOf(orNull(integerShape)),
    /**
     * By month of finishing: the number of customers who finished a package in the period, and the number of these customers who registered
     * again within 45 days.
     */
    retention: listOf(shape({ month: monthShape, finished: integerShape, again: integerShape })),
  }),
});

export type MarketingData = AnswerOf<typeof marketing.answer>;
