/** How a session is shown, by its status and its postponement. */
import { shiftStatuses } from '#schema/choices';
import type { Shift } from '#schema/shifts';

export interface ShiftLook {
  readonly tone: 'planned' | 'finished' | 'cancelled' | 'duplicated';
  readonly label: string;
}

/**
 * Returns the look of a session. A planned session whose nurse has another session or is off has the label "Trùng lịch", a postponed
 * session "Hoãn {n} ngày".
 */
export function getShiftLook(shift: Pick<Shift, 'status' | 'delayed_days'>, isClashing = false): ShiftLook {
  const tone = shift.status;
  if (tone === 'planned' && isClashing) return { tone: 'duplicated', label: 'Trùng lịch' };
  if (tone === 'planned' && shift.delayed_days > 0) return { tone, label: `Hoãn ${shift.delayed_days} ngày` };
  return { tone, label: shiftStatuses.find(({ value }) => value === tone)?.label ?? tone };
}
