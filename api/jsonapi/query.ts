/** Parses a request's query string. Throws 400 for unknown parameters and values; the error names the parameter (schema 3.1). */
import { cleanLine } from '#rules/cleanText';
import { isInvisible } from '#rules/invisible';
import { maxPageSize } from '#schema/paging';
import { badParameterError } from '../base/domainError.ts';
import { LruCache } from '../db/cache.ts';

export interface SortKey {
  name: string;
  down: boolean;
}

/** Names of the relationships to include, each with its nested relationships. */
export interface IncludeTree extends Map<string, IncludeTree> {}

export interface ParsedListQuery {
  /** Filter texts by filter name. Filters with a value that means "no filter" are left out. */
  filters: Map<string, string>;
  page: { number: number; size: number };
  sort: SortKey[];
  include: IncludeTree;
  /** Sparse fieldsets: requested member names by resource type. */
  fields: Map<string, Set<string>>;
  /** Values of other plain parameters that the route allows, by name. */
  others: Map<string, string>;
}

interface QueryRules {
  /** If true, list parameters are accepted; `include` and `fields` are always accepted. */
  list: boolean;
  /** Names of additional plain parameters that the route accepts. */
  others?: readonly string[];
  size?: number;
}

const MAX_INCLUDE_DEPTH = 3;
const MAX_INCLUDES = 20;
const MAX_SORT_KEYS = 20;

/**
 * Parses the query string of a request.
 * @param url a request's path with its query string
 * @throws ApiError 400 naming the parameter: unknown, repeated or malformed
 */
export function parseQuery(url: string, rules: QueryRules): ParsedListQuery {
  const key = `${rules.list} ${rules.size} ${rules.others} ${url}`;
  return parsedQueries.of(key, () => parseQueryString(url, rules));
}

/** Cache of recently parsed URLs, because many URLs are requested repeatedly. */
const parsedQueries = new LruCache<ParsedListQuery>(500);

function parseQueryString(url: string, rules: QueryRules): ParsedListQuery {
  const query: ParsedListQuery = {
    filters: new Map(),
    page: { number: 1, size: rules.size ?? 20 },
    sort: [],
    include: new Map(),
    fields: new Map(),
    others: new Map(),
  };
  const start = url.indexOf('?');
  const seen = new Set<string>();
  for (const [name, text] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    if (seen.has(name)) throw badParameterError(name, `Tham số ${name} chỉ được dùng một lần.`);
    if (text.includes('\0')) throw badParameterError(name, `Tham số ${name} có ký tự không được phép.`);
    seen.add(name);
    readParameter(query, name, text, rules);
  }
  return query;
}

function readParameter(query: ParsedListQuery, name: string, text: string, rules: QueryRules): void {
  const [, family, inner] = /^(\w+)\[(.*)\]$/.exec(name) ?? [];
  if (family === 'fields' && inner !== undefined) query.fields.set(inner, new Set(splitList(text)));
  else if (family === 'filter' && inner !== undefined && rules.list) addFilter(query, inner, text);
  else if (family === 'page' && rules.list && inner === 'number')
    query.page.number = readPageNumber(name, text, Number.MAX_SAFE_INTEGER);
  else if (family === 'page' && rules.list && inner === 'size')
    query.page.size = readPageNumber(name, text, maxPageSize);
  else if (name === 'include') addIncludes(query.include, splitList(text));
  else if (name === 'sort' && rules.list) query.sort = readSortKeys(splitList(text));
  else if (rules.others?.includes(name)) query.others.set(name, text);
  else throw badParameterError(name, `Không có tham số ${name}.`);
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `_all_`, `all` and an empty value mean no filter (schema 3.2). */
function addFilter(query: ParsedListQuery, name: string, text: string): void {
  const parts = text.split(',').map((part) => part.trim());
  const none = parts.every(isInvisible) || parts.some((part) => part === 'all' || part === '_all_');
  query.filters.set(name, none ? '' : cleanLine(text));
}

function readPageNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max)
    throw badParameterError(
      name,
      `${name} phải là số nguyên từ 1${max === maxPageSize ? ` đến ${max}` : ''}.`,
    );
  return value;
}

/** Parses the sort keys. @throws ApiError 400 for more than `MAX_SORT_KEYS` */
function readSortKeys(names: readonly string[]): SortKey[] {
  if (names.length > MAX_SORT_KEYS)
    throw badParameterError('sort', `sort nhận nhiều nhất ${MAX_SORT_KEYS} mục.`);
  return names.map(readSortKey);
}

const readSortKey = (text: string): SortKey =>
  text.startsWith('-') ? { name: text.slice(1), down: true } : { name: text, down: false };

function addIncludes(tree: IncludeTree, paths: readonly string[]): void {
  if (paths.length > MAX_INCLUDES)
    throw badParameterError('include', `include nhận nhiều nhất ${MAX_INCLUDES} mục.`);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_INCLUDE_DEPTH)
      throw badParameterError('include', `include chỉ đi sâu ${MAX_INCLUDE_DEPTH} tầng: ${path}`);
    let here = tree;
    for (const name of names) {
      const inner: IncludeTree = here.get(name) ?? new Map();
      here.set(name, inner);
      here = inner;
    }
  }
}
