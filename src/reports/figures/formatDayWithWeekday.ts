import { toWeekday } from '#rules/days';
import { formatDate, formatDayAndMonth } from '#rules/format';

const short = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];
const long = ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật'];

/** Returns the short name of a day of the week, such as 'T6'. */
export const formatShortWeekday = (day: string): string => short[toWeekday(day) - 1] ?? '';

/** Formats a day with its day of the week: 'Thứ Sáu 20/11/2026'. */
export const formatDayWithWeekday = (day: string): string => `${long[toWeekday(day) - 1]} ${formatDate(day)}`;

/** Formats a day without its year: 'Thứ Sáu, 20/11'. */
export const formatShortDayWithWeekday = (day: string): string =>
  `${long[toWeekday(day) - 1]}, ${formatDayAndMonth(day)}`;
