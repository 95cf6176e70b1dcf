import { formatDate, formatNumber } from '#rules/format';

/** What an exported text may have been begun with so that no spreadsheet runs it. */
const guarded = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A cell of a file as the text a person would have typed: 20/11/2026, 1234,5, Có. Excel's dates carry no zone. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value, 6).replaceAll('.', '');
  if (typeof value === 'boolean') return value ? 'Có' : 'Không';
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T');
    return time.startsWith('00:00:00') ? formatDate(day) : `${formatDate(day)} ${time.slice(0, 8)}`;
  }
  return String(value).replace(guarded, '').trim();
}
