import { sum } from '#rules/money';
import type { Report } from './report.ts';

/** Returns the sums of the columns that the report adds up; undefined if the report adds up no columns. */
export const sumReportColumns = ({ sums }: Report, rows: readonly Readonly<Record<string, unknown>>[]) =>
  sums && Object.fromEntries(sums.map((name) => [name, sum(rows.map((row) => Number(row[name] ?? 0)))]));
