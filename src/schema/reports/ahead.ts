import {
  type AnswerOf,
  integer as count,
  dayShape,
  listOf,
  mapOf,
  monthShape,
  orNull,
  shape,
  string,
} from '../answers.ts';
import { integer, money, month } from '../kinds.ts';
import { defineReport } from './report.ts';

const figures = { sessions: count, value: count, births: count };

/** What is planned from today on, month by month: sessions at their price, nurses' load, births (rules 8.21). */
export const ahead = defineReport('ahead', {
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
  answer: shape({
    from: dayShape,
    /** This month and the following ones, up to the last planned session or birth, a year at most. */
    rows: listOf(shape({ month: monthShape, ...figures, births_without_package: count })),
    summary: shape({ ...figures, births_without_package: count }),
    /** Most sessions first; null: packages without a nurse. A session of two provisional nurses is the first one's. */
    nurses: listOf(shape({ agent_id: orNull(string), name: string, sessions: count, months: mapOf(count) })),
  }),
});

export type AheadData = AnswerOf<typeof ahead.answer>;
