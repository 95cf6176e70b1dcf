import { diffDays, isRealDay, isRealMonth, localDay, localTime, monthStart } from '#rules/days';
import type { Cell, CellFormat } from '../kinds/cell.ts';

/** How Excel shows a column of this format; undefined leaves it to Excel. */
export const xlsxFormats: Record<CellFormat, string | undefined> = {
  text: undefined,
  integer: '#,##0',
  decimal: undefined,
  money: '#,##0',
  percent: '0.00%',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm',
  month: 'mm/yyyy',
};

/** Excel counts days from here, whatever the machine's zone. */
const serial = (day: string): number => diffDays(day, '1899-12-30');

/** A value as a spreadsheet's cell holds it: real numbers, and dates as Excel's day numbers in business time. */
export function xlsxCell(value: Cell, format: CellFormat): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return format === 'percent' ? value / 100 : value;
  if (format === 'date' && isRealDay(value)) return serial(value);
  if (format === 'month' && isRealMonth(value)) return serial(monthStart(value));
  if (format === 'datetime' && isInstant.test(value)) {
    const [hours = 0, minutes = 0] = localTime(value).split(':').map(Number);
    return serial(localDay(value)) + (hours * 60 + minutes) / 1440;
  }
  return value;
}

const isInstant = /^\d{4}-\d{2}-\d{2}T/;
