import { isRealMonth } from '#rules/days';
import type { Viewer } from '#schema/access';
import type { Field, Fields } from '#schema/kinds';
import type { Report, ReportFilter } from '#schema/reports/report';
import { type ReportPeriod, readPeriod, toPeriodParams } from './period.ts';
import { type Range, toNamedRange } from './range.ts';
import type { ReadAddress } from './readAddress.ts';

export type AnyFilter = ReportFilter<Fields>;

/** True if the report's period is a month, a year or all time. */
export const hasPeriod = ({ params }: Report): boolean => 'month' in params && 'year' in params;

/** True if the report is about a range of days. */
export const hasRange = ({ params }: Report): boolean => 'from' in params && 'to' in params;

/** Returns the parameters that are fixed for a viewer who may read only own rows, such as the partner for a partner's user. */
export function listOwnParams({ access }: Report, { roles }: Viewer): string[] {
  const rows = roles.flatMap((role) => {
    const grant = access[role];
    return grant ? [grant && 'rows' in grant ? grant.rows : undefined] : [];
  });
  return rows.every(Boolean) ? rows.flatMap((each) => Object.keys([each].flat()[0] ?? {})) : [];
}

/** Returns the parameters from the URL; missing ones get their defaults. The default of a month is the current month. */
export function readFilterInAddress<R extends Report>(
  report: R,
  address: ReadAddress,
  day: string,
  own?: readonly string[],
): ReportFilter<R['params']>;
export function readFilterInAddress(
  report: Report,
  address: ReadAddress,
  day: string,
  own: readonly string[] = [],
): AnyFilter {
  const valueIn = (name: string, { kind, default: fallback }: Field) => {
    if (own.includes(name)) return '';
    if (kind === 'boolean') return address.is(name);
    if (kind === 'texts') return address.all(`${name}[]`);
    const value = address.get(name);
    if (kind === 'month') return isRealMonth(value) ? value : day.slice(0, 7);
    return value || String(fallback ?? '');
  };
  const filter = Object.fromEntries(
    Object.entries(report.params).map(([name, field]) => [name, valueIn(name, field)]),
  );
  if (hasPeriod(report)) return { ...filter, ...readPeriod(address.get) };
  const { from, to } = toNamedRange('this', day);
  return hasRange(report) ? { ...filter, from: filter.from || from, to: filter.to || to } : filter;
}

const textIn = (filter: AnyFilter, name: string): string => String(filter[name] ?? '');

/** Returns the period in a report's filter. */
export const readFilterPeriod = (filter: AnyFilter): ReportPeriod => ({
  month: textIn(filter, 'month'),
  year: textIn(filter, 'year'),
  until: textIn(filter, 'until'),
});

/** Returns the range of days in a report's filter. */
export const readFilterRange = (filter: AnyFilter): Range => ({
  from: textIn(filter, 'from'),
  to: textIn(filter, 'to'),
});

/** Returns the parameters to send. */
export const toReportParams = (report: Report, filter: AnyFilter) =>
  hasPeriod(report) ? { ...filter, ...toPeriodParams(readFilterPeriod(filter)) } : filter;
