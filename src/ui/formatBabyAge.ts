import { diffDays } from '#rules/days';

/** Returns the time until the birth, or the baby's age from the due date: `còn 12 ngày`, `ngày mai`, `bé 3 tuần`, `bé 4 tháng`. */
export function formatBabyAge(due: string, today: string): string {
  const days = diffDays(today, due);
  if (days === -1) return 'ngày mai';
  if (days < 0) return `còn ${-days} ngày`;
  if (days === 0) return 'hôm nay';
  if (days < 7) return `bé ${days} ngày`;
  if (days < 60) return `bé ${Math.floor(days / 7)} tuần`;
  return `bé ${Math.floor(days / 30.44)} tháng`;
}
