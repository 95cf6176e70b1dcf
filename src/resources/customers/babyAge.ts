import { diffDays } from '#rules/days';
import { formatDate } from '#rules/format';

/** How far the birth is, or how old the baby is by the predicted day: `còn 12 ngày`, `bé 3 tuần`, `bé 4 tháng`. */
export function babyAge(due: string, today: string): string {
  const days = diffDays(today, due);
  if (days < 0) return `còn ${-days} ngày`;
  if (days === 0) return 'hôm nay';
  if (days < 7) return `bé ${days} ngày`;
  if (days < 60) return `bé ${Math.floor(days / 7)} tuần`;
  return `bé ${Math.floor(days / 30.44)} tháng`;
}

/** A child by name, day of birth and age: 'Bi · 20/10/2026 · bé 5 tuần'. */
export const describeChild = (
  { name, born }: { readonly name?: string | null; readonly born: string },
  today: string,
): string => [name, formatDate(born), babyAge(born, today)].filter(Boolean).join(' · ');
