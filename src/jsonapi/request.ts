/**
 * One codec for the address bar and the API's query: `filter[name]`, `page[number]`, `page[size]`, `sort`,
 * `include`, `fields[type]` (schema 3.1).
 */

export interface ListQuery {
  /** Values as text; a list is written `a,b`. Nested objects become dotted names (`customer.name`). */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** From 1. */
  readonly page?: number;
  readonly perPage?: number;
  /** Comma list, `-` for descending. */
  readonly sort?: string;
  readonly include?: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** A column of money that is added up over the whole list. */
  readonly sumOf?: string;
}

/** In the address of a list too: what else a list's address carries stays there. */
export const sumKey = 'sum_of';

/** Percent-encodes what a query needs, and leaves readable what it does not (`,` `:` `/` and letters stay). */
const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%(2C|3A|2F|40)/g, (found) => decodeURIComponent(found));

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));
const isEmpty = (value: unknown): boolean => value === undefined || value === null || asText(value) === '';
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ customer: { name: 'x' } }` → `{ 'customer.name': 'x' }`, empties left out. */
export function flatFilter(filter: Readonly<Record<string, unknown>>, stem = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(filter)) {
    if (isPlainObject(value)) Object.assign(flat, flatFilter(value, `${stem}${key}.`));
    else if (!isEmpty(value)) flat[`${stem}${key}`] = asText(value);
  }
  return flat;
}

/** The query string of a list, without `?`; what is absent or empty is left out. */
export function encodeQuery(query: ListQuery): string {
  const pairs: [string, string][] = Object.entries(flatFilter(query.filter ?? {})).map(([name, value]) => [
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
  return pairs.map(([key, value]) => `${keyText(key)}=${readable(value)}`).join('&');
}

const keyText = (key: string): string => readable(key).replace(/%5B/g, '[').replace(/%5D/g, ']');

const counted = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The list part of an address; parameters of others (`activeTab`) and malformed numbers are passed over. */
export function decodeQuery(search: string): ListQuery {
  const filter: Record<string, string> = {};
  const query: { page?: number; perPage?: number; sort?: string } = {};
  for (const [key, value] of new URLSearchParams(search)) {
    const name = /^filter\[([^\]]+)\]$/.exec(key)?.[1];
    if (name) {
      if (value !== '') filter[name] = value;
    } else if (key === 'page[number]') query.page = counted(value);
    else if (key === 'page[size]') query.perPage = counted(value);
    else if (key === 'sort' && value !== '') query.sort = value;
  }
  return { ...query, ...(Object.keys(filter).length > 0 && { filter }) };
}

const isListKey = (key: string): boolean => /^(filter|page)\[[^\]]+\]$/.test(key) || key === 'sort';

/** The rest of an address: what is not the list's, without `?` (`activeTab=2`). */
export function foreignQuery(search: string): string {
  return [...new URLSearchParams(search)]
    .filter(([key]) => !isListKey(key))
    .map(([key, value]) => `${keyText(key)}=${readable(value)}`)
    .join('&');
}

/** Joins query strings with `&` and gives them their `?`; empty when all are. */
export const searchOf = (...queries: readonly string[]): string => {
  const joined = queries.filter(Boolean).join('&');
  return joined && `?${joined}`;
};
