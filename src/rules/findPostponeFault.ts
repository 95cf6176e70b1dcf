import { isSunday } from '#rules/days';

export interface PostponeFault {
  code: 'not_planned' | 'not_after' | 'sunday';
  /** The reason in Vietnamese. */
  reason: string;
}

/**
 * Returns the reason why a session cannot be postponed to this day, without checking the package's other sessions; null if there is no such
 * reason.
 */
export function findPostponeFault(
  shift: { status: string; day: string },
  newDay: string,
): PostponeFault | null {
  if (shift.status !== 'planned') return { code: 'not_planned', reason: 'Chỉ hoãn được buổi chưa tắm.' };
  if (newDay <= shift.day) return { code: 'not_after', reason: 'Ngày mới phải sau ngày của buổi.' };
  return isSunday(newDay)
    ? { code: 'sunday', reason: 'Chủ nhật không có buổi chăm sóc. Hãy chọn ngày khác.' }
    : null;
}
