import { formatDate, formatMoney, formatMonth, formatNumber } from '#rules/format';
import type { Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import { isBlank } from '#schema/values';
import type { TableLine } from '../../screens/table/TableLines.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Formats a value for the second line of a row: a badge by its code, a number with its unit. */
function formatValue({ kind, choices, unit }: Field, value: unknown): string {
  if (kind === 'money') return formatMoney(Number(value));
  if (kind === 'integer') return [formatNumber(Number(value)), unit].filter(Boolean).join(' ');
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'month') return formatMonth(String(value));
  const choice = choices?.find((one) => one.value === value);
  return choice && !choice.badge ? choice.label : String(value);
}

/** Returns how a report's rows are shown as lines on a phone; undefined if the report declares no lines. */
export function buildReportLine({ columns, table }: Report): TableLine<Values> | undefined {
  const { line } = table ?? {};
  if (!line) return undefined;
  const { beside, second, call } = line;
  return {
    beside,
    second: (row) =>
      second.map((name) => {
        const field = columns[name];
        return field && !isBlank(row[name]) && formatValue(field, row[name]);
      }),
    ...(call && { call: (row) => (isBlank(row[call]) ? null : String(row[call])) }),
  };
}
