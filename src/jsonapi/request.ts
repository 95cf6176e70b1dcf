/**
 * Encodes and decodes the list query, both for the browser's URL and for the API: `filter[name]`, `page[number]`, `page[size]`, `sort`,
 * `include`, `fields[type]` (schema 3.1).
 */

export interface ListQuery {
  /** Filter values as text, lists as `a,b`. Nested objects become dotted names (`customer.name`). */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Page number, from 1. */
  readonly page?: number;
  readonly perPage?: number;
  /** Sort fields separated by commas; a leading `-` means descending. */
  readonly sort?: string;
  readonly include?: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Name of the money column to sum over the whole list. */
  readonly sumOf?: string;
}

/** Parameter that names the money column to sum. A list's URL in the browser contains it too. */
export const sumKey = 'sum_of';

/** Percent-encodes a query value, except characters that may stay readable (`,` `:` `/` and letters). */
const encodeReadably = (text: string): string =>
  encodeURIComponent(text).replace(/%(2C|3A|2F|40)/g, (found) => decodeURIComponent(found));

const toQueryText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || toQueryText(value) === '';
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Flattens a filter: `{ customer: { name: 'x' } }` → `{ 'customer.name': 'x' }`. Leaves out empty values. */
export function flattenFilter(filter: Readonly<Record<string, unknown>>, stem = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(filter)) {
    if (isPlainObject(value)) Object.assign(flat, flattenFilter(value, `${stem}${key}.`));
    else if (!isEmpty(value)) flat[`${stem}${key}`] = toQueryText(value);
  }
  return flat;
}

/** Returns the query string of a list, without `?` and without absent or empty values. */
export function encodeQuery(query: ListQuery): string {
  const pairs: [string, string][] = Object.entries(flattenFilter(query.filter ?? {})).map(([name, value]) => [
    `filter[${name}]`,
    value,
  ]);
  if (query.page !== undefined) pairs.push(['page[number]', String(query.page)]);
  if (query.perPage !== undefined) pairs.push(['page[size]', String(query.perPage)]);
  if (query.sort) pairs.push(['sort', query.sort]);
  if (query.include?.length) pairs.push(['include', query.include.join(',')]);
  if (query.sumOf) pairs.push([sumKey, query.sumOf]);
  for (const [type, names] of Object.entries(query.fields ?? {}))
    pairs.push([`fields[${type}]`, names.join(',')]);
  return pairs.map(([key, value]) => `${encodeKey(key)}=${encodeReadably(value)}`).join('&');
}

const encodeKey = (key: string): string => encodeReadably(key).replace(/%5B/g, '[').replace(/%5D/g, ']');

const parseCount = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Reads the list query from a URL. Ignores other parameters (`activeTab`) and malformed numbers. */
export function decodeQuery(search: string): ListQuery {
  const filter: Record<string, string> = {};
  const query: { page?: number; perPage?: number; sort?: string } = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const name = /^filter\[([^\]]+)\]$/.exec(key)?.[1];
    if (name) {
      if (value !== '') filter[name] = value;
    } else if (key === 'page[number]') query.page = parseCount(value);
    else if (key === 'page[size]') query.perPage = parseCount(value);
    else if (key === 'sort' && value !== '') query.sort = value;
  }
  return { ...query, ...(Object.keys(filter).length > 0 && { filter }) };
}

const isListKey = (key: string): boolean => /^(filter|page)\[[^\]]+\]$/.test(key) || key === 'sort';

/** Returns the part of a URL's query string that does not belong to the list, without `?` (`activeTab=2`). */
export function removeListParameters(search: string): string {
  return [...new URLSearchParams(search)]
    .filter(([key]) => !isListKey(key))
    .map(([key, value]) => `${encodeKey(key)}=${encodeReadably(value)}`)
    .join('&');
}

/** Joins query strings with `&` and adds `?`. Returns '' if all are empty. */
export const joinQueries = (...queries: readonly string[]): string => {
  const joined = queries.filter(Boolean).join('&');
  return joined && `?${joined}`;
};
