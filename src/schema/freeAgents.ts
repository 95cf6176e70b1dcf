import { maxSessions } from '#rules/calendar';
import { nearnessLevels } from '#rules/nearness';
import {
  booleanShape,
  integerShape as count,
  dayShape,
  listOf,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { conflictShape } from './conflictShape.ts';
import { date, integer, ref, text, texts } from './kinds.ts';
import { defineReport } from './reports/report.ts';

export const freeAgentsAnswer = listOf(
  shape({
    id: stringShape,
    name: stringShape,
    commission: orNull(numberShape),
    nearness: oneOf(nearnessLevels),
    missing_skills: listOf(stringShape),
    verified: booleanShape,
    running: count,
    full_load: count,
    free_days: count,
    total_days: count,
    clashes: listOf(conflictShape),
    /** `visits_before`: number of sessions that the nurse held for this customer. `last_visit_at`: day of the last of these sessions. */
    visits_before: count,
    last_visit_at: orNull(dayShape),
    /** Average rating by mothers, in stars; null if there are fewer than three ratings. */
    rating: orNull(numberShape),
    reasons: listOf(stringShape),
  }),
);

/** Report of the nurses who can take remaining sessions of a stored package: all sessions, one session, or all sessions from a day on. */
export const freeAgentsOfPackage = defineReport('free_agents_of_package', {
  label: 'Điều dưỡng rảnh cho các buổi còn lại của gói, hợp nhất đứng đầu',
  params: { shift_id: ref('Buổi', 'shifts'), from_day: date('Từ ngày') },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: freeAgentsAnswer,
});

/**
 * Report of the nurses who can take a package that is being registered, according to the form's current values. Without a customer, the
 * report contains the nurses who can take one session at the given time and place. For a stored package use `packages/{id}/free_agents`.
 */
export const freeAgents = defineReport('free_agents', {
  label: 'Điều dưỡng rảnh cho một gói sắp đăng ký',
  params: {
    customer_id: ref('Khách hàng', 'customers'),
    started_at: date('Ngày bắt đầu', { required: true }),
    sessions: integer('Số buổi', { min: 1, max: maxSessions }),
    time_period: texts('Khung giờ', { required: true }),
    service_ids: texts('Dịch vụ'),
    /** Place of the single session, if no customer is given. */
    city: text('Tỉnh/Thành phố'),
    district: text('Quận/Huyện'),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: freeAgentsAnswer,
});
