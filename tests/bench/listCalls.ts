import type { Call, Case } from './cases.ts';

/** A page of a list, whoever is asked for it. */
export interface ListQuestion {
  resource: 'customers' | 'packages';
  /** Columns and their values. */
  where?: Readonly<Record<string, string>>;
  /** A text within a column; Nôi looks for it with this filter of its own. */
  contains?: { column: string; text: string; filter: string };
  /** A column, `-` for descending. */
  sort: string;
  /** From 1. */
  page?: number;
  size?: number;
  /** Relations by Nôi's names. Nothing like it in json-server; in Feathers it is written for each service. */
  include?: readonly string[];
  /** Of Nôi, only these; the others tell the table's columns anyway. */
  fields?: readonly string[];
}

type Dialect = (question: ListQuestion, of: { page: number; size: number }) => (string | null)[];

/** How each is asked, part by part. All but json-server are told to count by themselves; it always does. */
const dialects: Record<keyof Case['calls'], { path: string; parts: Dialect }> = {
  noi: {
    path: '/',
    parts: ({ resource, where = {}, contains, sort, include, fields }, { page, size }) => [
      ...Object.entries(where).map(([column, value]) => `filter[${column}]=${value}`),
      contains ? `filter[${contains.filter}]=${contains.text}` : `sort=${sort}`,
      page > 1 ? `page[number]=${page}` : null,
      size === 20 ? null : `page[size]=${size}`,
      include ? `include=${include.join()}` : null,
      fields ? `fields[${resource}]=${fields.join()}` : null,
    ],
  },
  feathers: {
    path: '/',
    parts: ({ where = {}, contains, sort }, { page, size }) => [
      ...Object.entries(where).map(([column, value]) => `${column}=${value}`),
      contains ? `${contains.column}[$like]=%${contains.text}%` : null,
      `$sort[${sort.replace('-', '')}]=${sort.startsWith('-') ? -1 : 1}`,
      `$limit=${size}&$skip=${(page - 1) * size}`,
    ],
  },
  directus: {
    path: '/items/',
    parts: ({ where = {}, contains, sort, include = [] }, { page, size }) => [
      ...Object.entries(where).map(([column, value]) => `filter[${column}][_eq]=${value}`),
      contains ? `filter[${contains.column}][_contains]=${contains.text}` : null,
      `sort=${sort}&limit=${size}&page=${page}&meta=filter_count`,
      `fields=${['*', ...include.map((name) => `${name}_id.*`)].join()}`,
    ],
  },
  'json-server': {
    path: '/',
    parts: ({ where = {}, contains, sort }, { page, size }) => [
      ...Object.entries(where).map(([column, value]) => `${column}=${value}`),
      contains ? `${contains.column}_like=${contains.text}` : null,
      `_sort=${sort.replace('-', '')}&_order=${sort.startsWith('-') ? 'desc' : 'asc'}`,
      `_start=${(page - 1) * size}&_end=${page * size}`,
    ],
  },
};

/** The same pages, as each of the sides is asked for them. */
export function listCalls(questions: readonly ListQuestion[]): Case['calls'] {
  return Object.fromEntries(
    Object.entries(dialects).map(([side, { path, parts }]) => [
      side,
      questions.map((question): Call => {
        const { resource, page = 1, size = 20 } = question;
        const query = parts(question, { page, size }).filter((part) => part !== null);
        return { path: `${path}${resource}?${query.join('&')}` };
      }),
    ]),
  );
}
