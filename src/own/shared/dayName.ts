import { addDays, toWeekday } from '#rules/days';

const weekdays = ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật'];

/** Returns "Hôm nay 26/11", "Thứ Hai 30/11", or "Thứ Hai 30/11/2025" in another year. */
export function formatDayName(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  const short = year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
  const name =
    day === today
      ? 'Hôm nay'
      : day === addDays(today, 1)
        ? 'Ngày mai'
        : day === addDays(today, -1)
          ? 'Hôm qua'
          : weekdays[toWeekday(day) - 1];
  return `${name} ${short}`;
}

/** Returns a day with its weekday, also today: "Thứ Năm 26/11". */
export function formatWeekdayAndDate(day: string): string {
  const [, month, date] = day.split('-');
  return `${weekdays[toWeekday(day) - 1]} ${date}/${month}`;
}

const shortWeekdays = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];

/** Returns a day with its short weekday: "T5 26/11". */
export function formatShortWeekdayAndDate(day: string): string {
  const [, month, date] = day.split('-');
  return `${shortWeekdays[toWeekday(day) - 1]} ${date}/${month}`;
}

/** Returns the name of a day for the middle of a sentence: "thứ Hai 30/11". */
export function formatDayNameInText(day: string, today: string): string {
  const name = formatDayName(day, today);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns a day as "30/11/2026". `formatDate` also reads texts in other formats, which would make the pages larger. */
export const formatDayDate = (day: string): string => day.split('-').reverse().join('/');
