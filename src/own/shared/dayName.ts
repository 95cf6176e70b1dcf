import { addDays, weekdayOf } from '#rules/days';

const weekdays = ['Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy', 'Chủ nhật'];

/** Returns "Hôm nay, 26/11", "Thứ hai, 30/11", or "Thứ hai, 30/11/2025" in another year. */
export function dayName(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  const short = year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
  const name =
    day === today
      ? 'Hôm nay'
      : day === addDays(today, 1)
        ? 'Ngày mai'
        : day === addDays(today, -1)
          ? 'Hôm qua'
          : weekdays[weekdayOf(day) - 1];
  return `${name}, ${short}`;
}
