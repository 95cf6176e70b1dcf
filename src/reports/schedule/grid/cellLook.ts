import { shiftStatuses } from '#schema/choices';
import type { ScheduleCell } from '#schema/reports/schedule';

export type CellMark = 'planned' | 'finished' | 'cancelled' | 'duplicated';

/** Label of each mark, and the sign that distinguishes the mark without colour. */
export const cellMarkLegend: Readonly<Record<CellMark, { readonly label: string; readonly sign: string }>> = {
  planned: { label: 'Chưa tắm', sign: '○' },
  finished: { label: 'Đã tắm', sign: '✓' },
  cancelled: { label: 'Hủy', sign: '✕' },
  duplicated: { label: 'Trùng lịch', sign: '!' },
};

interface CellLook {
  readonly mark: CellMark;
  /** Sign of each state, with the number of sessions if there are several. A conflict has its own sign and number. */
  readonly text: string;
  /** Text for screen readers, such as '2 chưa tắm, 1 hủy (trùng lịch)'. */
  readonly words: string;
}

/**
 * Returns the mark and texts of a cell. The mark is the conflict if there is one; otherwise planned, finished or cancelled, in this order.
 * @param agent the nurse of the row; several sessions in the row without a nurse are no conflict
 */
export function getCellLook(cell: ScheduleCell, agent?: { readonly id: string }): CellLook {
  const counts = shiftStatuses.map(({ value, label }) => ({ value, label, count: cell[value] }));
  const present = counts.filter(({ count }) => count > 0);
  const clash = cell.duplicated || (cell.planned > 1 && agent?.id !== '');
  const mark = clash ? 'duplicated' : (present[0]?.value ?? 'cancelled');
  const words = present.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(', ');
  const signed = (each: CellMark, count: number) => `${cellMarkLegend[each].sign}${count > 1 ? count : ''}`;
  const clashing = clash ? signed('duplicated', cell.planned + cell.finished) : '';
  const rest = clash ? present.filter(({ value }) => value === 'cancelled') : present;
  const description = [
    words,
    cell.substitutes && `${cell.substitutes} làm thay`,
    cell.given && `${cell.given} do người khác làm thay`,
  ]
    .filter(Boolean)
    .join(', ');
  const isShared = cell.substitutes || cell.given;
  return {
    mark,
    text: `${clashing}${rest.map(({ value, count }) => signed(value, count)).join('')}${isShared ? '⇄' : ''}`,
    words: clash ? `${description} (trùng lịch)` : description,
  };
}
