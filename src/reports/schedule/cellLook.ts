import { shiftStatuses } from '#schema/choices';
import type { ScheduleCell } from '#schema/reports/schedule';

export type CellMark = 'planned' | 'finished' | 'cancelled' | 'duplicated';

/** The legend: each mark's name, and the sign that tells it apart without its colour. */
export const legend: Readonly<Record<CellMark, { readonly label: string; readonly sign: string }>> = {
  planned: { label: 'Chưa tắm', sign: '○' },
  finished: { label: 'Đã tắm', sign: '✓' },
  cancelled: { label: 'Hủy', sign: '✕' },
  duplicated: { label: 'Trùng lịch', sign: '!' },
};

export interface CellLook {
  readonly mark: CellMark;
  /** The sign, with the number of sessions when there are several. */
  readonly text: string;
  /** '2 chưa tắm, 1 hủy (trùng lịch)'. */
  readonly words: string;
}

/**
 * How a cell is shown: a clash before all, then what is still to do, what was done, what was cancelled.
 * @param agent whose row it is in: several sessions of nobody are no clash
 */
export function cellLook(cell: ScheduleCell, agent?: { readonly id: string }): CellLook {
  const counts = shiftStatuses.map(({ value, label }) => ({ value, label, count: cell[value] }));
  const present = counts.filter(({ count }) => count > 0);
  const clash = cell.duplicated || (cell.planned > 1 && agent?.id !== '');
  const mark = clash ? 'duplicated' : (present[0]?.value ?? 'cancelled');
  const sessions = present.reduce((total, { count }) => total + count, 0);
  const words = present.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(', ');
  const told = cell.substitutes ? `${words}, ${cell.substitutes} làm thay` : words;
  return {
    mark,
    text: `${legend[mark].sign}${sessions > 1 ? sessions : ''}${cell.substitutes ? '⇄' : ''}`,
    words: clash ? `${told} (trùng lịch)` : told,
  };
}
