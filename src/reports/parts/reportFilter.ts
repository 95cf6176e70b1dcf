import { parseDay, parseMonth } from '#rules/dateText';
import { isRealMonth } from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import type { Viewer } from '#schema/access';
import type { Field, Fields } from '#schema/kinds';
import type { Report, ReportFilter } from '#schema/reports/report';
import { findPreviousPeriod, type ReportPeriod, readPeriod } from './period.ts';
import { type Range, toNamedRange } from './range.ts';
import type { ReadAddress } from './readAddress.ts';

export type AnyFilter = ReportFilter<Fields>;

/** Returns the value that a parameter has on the page if the URL names none; '' for none. */
export const findInitialValue = ({ params, opensWith }: Report, name: string): string =>
  opensWith?.[name] ?? String(params[name]?.default ?? '');

/** True if the report's period is a month, a year or all time. */
export const hasPeriod = ({ params, views }: Report): boolean =>
  !views && 'month' in params && 'year' in params;

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

/** Returns the names of the parameters that apply only to the chosen view. */
export const listViewParams = ({ views }: Report, filter: AnyFilter): readonly string[] =>
  views?.params[String(filter[views.by])] ?? [];

/** True if the filters are sufficient for a request. */
export const hasRequiredFilters = (report: Report, filter: AnyFilter): boolean =>
  listViewParams(report, filter).every((name) => filter[name]);

/**
 * Returns the parameters from the URL; missing parameters get their defaults. The default of a month is the current month, and of a view's
 * year the current year. Parameters of other views are empty.
 */
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
  const valueIn = (name: string, { kind }: Field) => {
    if (own.includes(name)) return '';
    if (kind === 'boolean') return address.is(name);
    if (kind === 'texts') return address.all(`${name}[]`);
    const value = address.get(name);
    // An invalid month of a view is sent, so that the user sees why it is refused.
    if (kind === 'month') return parseMonth(value) ?? ((report.views && value) || day.slice(0, 7));
    if (kind === 'date') return parseDay(value) ?? value;
    if (name === 'year') return value || day.slice(0, 4);
    return value || findInitialValue(report, name);
  };
  const filter = Object.fromEntries(
    Object.entries(report.params).map(([name, field]) => [name, valueIn(name, field)]),
  );
  if (report.views) {
    const own = listViewParams(report, filter);
    const others = Object.values(report.views.params)
      .flat()
      .filter((name) => !own.includes(name));
    return { ...filter, ...Object.fromEntries(others.map((name) => [name, ''])) };
  }
  if (hasPeriod(report)) return { ...filter, ...readPeriod(address.get) };
  const { from, to } = toNamedRange('this', day);
  return hasRange(report) ? { ...filter, from: filter.from || from, to: filter.to || to } : filter;
}

const getFilterText = (filter: AnyFilter, name: string): string => String(filter[name] ?? '');

/** Returns the period in a report's filter. */
export const readFilterPeriod = (filter: AnyFilter): ReportPeriod => ({
  month: getFilterText(filter, 'month'),
  year: getFilterText(filter, 'year'),
  until: getFilterText(filter, 'until'),
});

/** The filters of the period with which figures are compared. */
export interface EarlierPeriod<F> {
  readonly filter: F;
  readonly name: string;
  /** True if the page's period is not over, but this period is complete. */
  readonly running?: boolean;
}

/** Returns the previous month or year, up to the same day if the current one is not over; null for all time. */
export function findEarlierDays<F extends AnyFilter>(filter: F, day: string): EarlierPeriod<F> | null {
  const before = findPreviousPeriod(readFilterPeriod(filter), day);
  if (!before) return null;
  const { month, year, until = '', name } = before;
  return { filter: { ...filter, month, year, until }, name };
}

/** Returns the whole previous month or year; null for all time. */
export function findEarlierMonths<F extends AnyFilter>(filter: F, day: string): EarlierPeriod<F> | null {
  const before = findPreviousPeriod(readFilterPeriod(filter), day);
  if (!before) return null;
  const { month, year, until, whole } = before;
  return { filter: { ...filter, month, year, until: '' }, name: whole, running: until !== undefined };
}

/** Returns the range of days in a report's filter. */
export const readFilterRange = (filter: AnyFilter): Range => ({
  from: getFilterText(filter, 'from'),
  to: getFilterText(filter, 'to'),
});

/** Returns the parameters to send: months as MM/YYYY, days as DD/MM/YYYY. Invalid values stay as they are in the URL. */
export const toReportParams = ({ params }: Report, filter: AnyFilter): AnyFilter =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const kind = params[name]?.kind;
      if (kind === 'month' && isRealMonth(String(value))) return [name, formatMonth(String(value))];
      return [name, kind === 'date' ? formatDate(String(value)) : value];
    }),
  );
