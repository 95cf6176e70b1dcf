import { parseDay } from '#rules/dateText';
import type { Field } from '#schema/kinds';
import { maxPageSize } from '#schema/paging';
import type { Report, ReportParamsOf } from '#schema/reports/report';
import { findValueError, formatRequiredMessage, isBlank } from '#schema/values';
import { badParameterError, DomainError } from '../base/domainError.ts';
import { assertMonthInRange } from '../kinds/assertMonthInRange.ts';
import { kinds } from '../kinds/index.ts';
import { BadValueError } from '../kinds/kind.ts';

export interface PageParams {
  number: number;
  size: number;
}

/** True for parameters that accept several values. */
const isListField = (field: Field): boolean => field.kind === 'texts';

/**
 * Reads a report's parameters from a request's URL, in ISO and Vietnamese formats. Blank values become defaults, and so do `all` and
 * `_all_` unless they are choices of the parameter (schema 1.3).
 * @param now the time that limits months (rules 9.6)
 * @throws ApiError 400 naming the parameter: unknown, repeated, missing or invalid; 422 for a month that is not real or out of range
 */
export function readReportParams<R extends Report>(
  report: R,
  url: string,
  now: Date,
): { params: ReportParamsOf<R>; page: PageParams } {
  const given = new Map<string, string[]>();
  const page: PageParams = { number: 1, size: 20 };
  const start = url.indexOf('?');
  for (const [name, text] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    const key = findParameterKey(report, name);
    const isPage = report.paged && (name === 'page[number]' || name === 'page[size]');
    if (key === null && !isPage) throw badParameterError(name, `Không có tham số ${name}.`);
    const field = key === null ? undefined : report.params[key];
    const before = given.get(key ?? name);
    if (before && !(field && isListField(field)))
      throw badParameterError(name, `Tham số ${name} chỉ được dùng một lần.`);
    if (text.includes('\0')) throw badParameterError(name, `Tham số ${name} có ký tự không được phép.`);
    given.set(key ?? name, [...(before ?? []), text]);
    if (isPage) page[name === 'page[size]' ? 'size' : 'number'] = readPageNumber(name, text);
  }
  const values = Object.entries(report.params).map(([key, field]) => [
    key,
    readValue(key, field, given.get(key) ?? []),
  ]);
  for (const [key, value] of values as [string, unknown][])
    if (report.params[key]?.kind === 'month' && value !== null)
      assertMonthInRange(String(value), now, report.params[key].label, { parameter: key });
  return { params: Object.fromEntries(values) as ReportParamsOf<R>, page };
}

/** Returns the report parameter with this name in the URL; null if there is none. Accepts list names with and without `[]`. */
function findParameterKey(report: Report, name: string): string | null {
  const plain = name.endsWith('[]') ? name.slice(0, -2) : name;
  const key = report.aliases && Object.hasOwn(report.aliases, plain) ? report.aliases[plain] : plain;
  const field = key !== undefined && Object.hasOwn(report.params, key) ? report.params[key] : undefined;
  if (key === undefined || !field) return null;
  return plain === name || isListField(field) ? key : null;
}

function readValue(key: string, field: Field, texts: readonly string[]): unknown {
  const given = texts
    .map((text) => text.trim())
    .filter((text) => !isBlank(text) && !isAllOption(field, text));
  if (given.length === 0) {
    if (field.required) throw badParameterError(key, formatRequiredMessage(field));
    return isListField(field) ? [] : (field.default ?? null);
  }
  const value = isListField(field) ? given : parseParameter(key, field, given[0] as string);
  const wrong = field.kind === 'date' ? null : findValueError(field, value);
  if (wrong) throw badParameterError(key, key === 'year' ? formatYearRange(field) : wrong);
  return value;
}

/** Returns the error message for a year out of range. Years have no thousands separator, unlike other numbers in messages. */
const formatYearRange = ({ label, min, max }: Field): string => `${label} phải từ ${min} đến ${max}.`;

const isAllOption = (field: Field, text: string): boolean =>
  (text === 'all' || text === '_all_') && !field.choices?.some((choice) => choice.value === text);

function parseParameter(key: string, field: Field, text: string): unknown {
  // A parameter accepts any real day: the limits of rules 9.8 apply only to stored days.
  const day = field.kind === 'date' && parseDay(text);
  if (day) return day;
  try {
    const kind = kinds[field.kind];
    // In a URL, booleans and numbers are sent as text and need the conversion of filter values.
    const isText = field.kind !== 'boolean' && field.kind !== 'integer';
    return isText || !kind.span ? kind.parse(text, field) : kind.span(text, field)[0];
  } catch (error) {
    if (!(error instanceof BadValueError)) throw error;
    if (field.kind === 'month')
      throw new DomainError({ code: 'invalid', detail: error.message, parameter: key });
    throw badParameterError(key, error.message);
  }
}

function readPageNumber(name: string, text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1 || (name === 'page[size]' && value > maxPageSize))
    throw badParameterError(
      name,
      `${name} phải là số nguyên từ 1${name === 'page[size]' ? ` đến ${maxPageSize}` : ''}.`,
    );
  return value;
}
