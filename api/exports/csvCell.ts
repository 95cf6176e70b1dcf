import { formatDate, formatDateTime, formatMonth, formatNumber } from '#rules/format';
import type { Cell, CellFormat } from '../kinds/cell.ts';

/** A number ('-1.234,5') or an international phone ('+84 912 345 678'): a sign and digits reckon nothing. */
const harmless = /^(-?\d+([.,]\d+)*|\+\d+( \d+)*)$/;
/** What a spreadsheet may take for the beginning of a formula, in full width too, behind white space too. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * A text for a cell of a CSV file, so that no spreadsheet runs it: an apostrophe before what begins like a formula
 * (= + - @ tab CR). Numbers and phone numbers stay as they are.
 */
const neutralText = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;

/** 1234.5 → '1234,5': the comma of Vietnam, no dots that could be taken for anything else. */
const decimalText = (value: number): string => formatNumber(value, 6).replaceAll('.', '');

/** A value as the text of a CSV cell: DD/MM/YYYY, whole đồng without dots, words safe from being run. */
export function csvCell(value: Cell, format: CellFormat): string {
  if (value === null) return '';
  if (typeof value === 'number') return format === 'percent' ? `${decimalText(value)}%` : decimalText(value);
  if (format === 'date' && isDay.test(value)) return formatDate(value);
  if (format === 'datetime' && isInstant.test(value)) return formatDateTime(value);
  if (format === 'month' && isMonth.test(value)) return formatMonth(value);
  return neutralText(value);
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T/;
const isMonth = /^\d{4}-\d{2}$/;
