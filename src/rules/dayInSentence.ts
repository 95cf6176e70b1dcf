import { diffDays, toWeekday } from '#rules/days';
import { formatDate, formatDayAndMonth } from '#rules/format';

const names = ['thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy', 'Chủ nhật'];

/** Formats a day for a sentence: 'thứ Hai 30/11', with the year if the day is not in the year of `today`. */
export const formatDayInSentence = (day: string, today: string): string =>
  `${names[toWeekday(day) - 1]} ${day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDate(day)}`;

/** Formats a day with its distance from today: 'thứ Hai 30/11, còn 4 ngày', 'thứ Sáu 27/11, ngày mai', 'thứ Tư 25/11, đã qua'. */
export function formatDeadline(day: string, today: string): string {
  const left = diffDays(day, today);
  const near = { 0: 'hôm nay', 1: 'ngày mai' }[left];
  return `${formatDayInSentence(day, today)}, ${near ?? (left < 0 ? 'đã qua' : `còn ${left} ngày`)}`;
}
