import { formatDate, formatMonth, formatNumber } from '#rules/format';
import {
  type AnswerOf,
  integerShape as count,
  dayShape,
  listOf,
  mapOf,
  monthShape,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { integer, money, month } from '../kinds.ts';
import { defineReport } from './report.ts';

const figures = { sessions: count, value: count, births: count };

/** Report of the plan for the months from today on: sessions with their price, nurses' load, births (rules 8.21). */
export const planAheadReport = defineReport('ahead', {
  label: 'Sắp tới',
  params: {},
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    month: month('Tháng'),
    sessions: integer('Buổi đã lên lịch'),
    value: money('Giá trị buổi đã lên lịch'),
    births: integer('Khách dự sinh'),
    births_without_package: integer('Dự sinh chưa có gói'),
  },
  figures: {
    label: 'Từ hôm nay',
    of: (data) => {
      const next = data?.rows[1];
      return [
        {
          label: 'Giá trị buổi đã lên lịch',
          value: data?.summary.value,
          note: data ? `Từ ${formatDate(data.from)}, mỗi buổi theo giá gói` : '',
        },
        { label: 'Buổi đã lên lịch', value: data?.summary.sessions, format: 'number', note: 'Chưa tắm' },
        {
          label: next ? `Riêng tháng ${formatMonth(next.month)}` : 'Tháng sau',
          value: next?.value ?? 0,
          note: next ? `${formatNumber(next.sessions)} buổi` : 'Chưa có buổi nào',
        },
        {
          label: 'Khách dự sinh',
          value: data?.summary.births,
          format: 'number',
          note: `${formatNumber(data?.summary.births_without_package ?? 0)} chưa có gói`,
        },
      ];
    },
  },
  table: { caption: () => 'Các tháng tới', key: ['month'], empty: '' },
  answer: shape({
    from: dayShape,
    /** One row per month, from the current month to the month of the last planned session or birth, at most a year. */
    rows: listOf(shape({ month: monthShape, ...figures, births_without_package: count })),
    summary: shape({ ...figures, births_without_package: count }),
    /**
     * Sessions per nurse, most first; `agent_id` is null for packages without a nurse. A session with two provisional nurses counts for the
     * first nurse.
     */
    nurses: listOf(
      shape({ agent_id: orNull(stringShape), name: stringShape, sessions: count, months: mapOf(count) }),
    ),
  }),
});

export type PlanAheadData = AnswerOf<typeof planAheadReport.answer>;
