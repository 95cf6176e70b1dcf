import { maxSessions } from '#rules/calendar';
import { nearnesses } from '#rules/nearness';
import { integer as count, dayShape, flag, listOf, number, oneOf, orNull, shape, string } from './answers.ts';
import { conflictShape } from './conflictShape.ts';
import { date, integer, ref, text, texts } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/** The ranked nurses. */
export const freeAgentsAnswer = listOf(
  shape({
    id: string,
    name: string,
    commission: orNull(number),
    nearness: oneOf(nearnesses),
    missing_skills: listOf(string),
    verified: flag,
    running: count,
    full_load: count,
    free_days: count,
    total_days: count,
    clashes: listOf(conflictShape),
    /** The sessions that she finished with this customer, and the day of the last of them. */
    visits_before: count,
    last_visit_at: orNull(dayShape),
    /** The average of mothers' stars, from three ratings on. */
    rating: orNull(number),
    reasons: listOf(string),
  }),
);

/** Who could take the sessions of a stored package that remain: all of them, one, or those from a day on. */
export const freeForPackage = defineReport('free_agents_of_package', {
  label: 'Điều dưỡng rảnh cho các buổi còn lại của gói, hợp nhất đứng đầu',
  params: { shift_id: ref('Buổi', 'shifts'), from_day: date('Từ ngày') },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: freeAgentsAnswer,
});

/**
 * Who could take a package that is still being registered: requested by what the form holds so far; without a customer, who could take
 * one session there and then. A stored package's nurses are at `packages/{id}/free_agents`.
 */
export const freeAgents = defineReport('free_agents', {
  label: 'Điều dưỡng rảnh cho một gói sắp đăng ký',
  params: {
    customer_id: ref('Khách hàng', 'customers'),
    started_at: date('Ngày bắt đầu', { required: true }),
    sessions: integer('Số buổi', { min: 1, max: maxSessions }),
    time_period: texts('Khung giờ', { required: true }),
    service_ids: texts('Dịch vụ'),
    /** Where the one session is, when no customer is named. */
    city: text('Tỉnh/Thành phố'),
    district: text('Quận/Huyện'),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: freeAgentsAnswer,
});
