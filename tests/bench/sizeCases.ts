/** All declared queries whose time must not grow with the business: lists, filters, sort orders, searches, reports. */
import type { Knex } from 'knex';
import { findPathStep, QueryPaths } from '#api/db/paths';
import { selectRecords } from '#api/db/select';
import { getTableName } from '#api/db/shape';
import { addDays } from '#rules/days';
import { foldPhone, foldText } from '#rules/foldText';
import { resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import { hasListPage } from '#schema/pages';
import { queues } from '#schema/queues';
import { maxScheduledSessions } from '#schema/reports/schedule';
import { type AnyResource, type Filter, listFilters } from '#schema/resource';
import { listOfferedSorts } from '../api/support/offeredSorts.ts';
import { buildQueuePath } from './queuePaths.ts';

export interface SizeCase {
  name: string;
  kind: 'list' | 'search' | 'queue' | 'report';
  /** Set for a list with a single filter. */
  filter?: Filter;
  /** Maximum time on the large database, as a multiple of the time on the small one. */
  most: 2 | 3;
  /** Returns the path below `/api/v1` for a database; null if the database has no matching data. */
  path: (db: Knex) => Promise<string | null>;
  /** True if the last page of the result is measured too. */
  last?: boolean;
}

const lists = Object.values(resources).filter((one) => hasListPage(one.name)) as AnyResource[];

/** @param small the database from which the values for both databases are taken; ids are taken from each */
export async function buildSizeCases(small: Knex, today: string): Promise<SizeCase[]> {
  const cases: SizeCase[] = [];
  const add = (
    name: string,
    path: string | SizeCase['path'],
    last = false,
    kind: SizeCase['kind'] = 'list',
    filter?: Filter,
  ) =>
    cases.push({
      ...{ name, kind, most: 2, last, ...(filter && { filter }) },
      path: typeof path === 'string' ? async () => path : path,
    });
  for (const resource of lists) {
    const at = `/${resource.name}`;
    add(`${resource.name}`, at, true);
    if (resource.list.include) add(`${resource.name} with include`, `${at}?include=${resource.list.include}`);
    for (const sort of listOfferedSorts(resource)) add(`${resource.name} ${sort}`, `${at}?${sort}`);
    for (const filter of listFilters(resource))
      for (const [label, value] of await valuesOf(small, resource, filter))
        add(
          `${resource.name} ${filter.name}=${label}`,
          async (db) => {
            const filterValue = typeof value === 'string' ? value : await value(db);
            return filterValue === null
              ? null
              : `${at}?filter[${filter.name}]=${encodeURIComponent(filterValue)}`;
          },
          true,
          filter.op === 'contains' ? 'search' : 'list',
          filter,
        );
    for (const words of await wordsIn(small, resource))
      add(`${resource.name} q=${words}`, `${at}?filter[q]=${encodeURIComponent(words)}`, true, 'search');
  }
  for (const { label, resource, filter, since, roles } of queues) {
    if (!roles.some((role) => role === 'admin' || role === 'finance')) continue;
    add(`home: ${label}`, buildQueuePath({ resource, filter: filter(today), since }), false, 'queue');
  }
  return [...cases, ...reportCases(today)];
}

function reportCases(today: string): SizeCase[] {
  const month = today.slice(0, 7);
  const before = new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7);
  const year = today.slice(0, 4);
  const reportPaths = [
    `revenue?month=${before}`,
    `revenue?month=${before}&split=true&level=all&date_field=finished_at`,
    `revenue?year=${year}`,
    'revenue',
    'revenue?sale_id=4',
    `revenue?month=${before}&page[number]=20`,
    `marketing?view_by=month&month=${before}`,
    `marketing?view_by=year&year=${year}`,
    `partner_revenue?month=${before}`,
    'partner_revenue?split=true',
    'estimated_partner_revenue',
    'estimated_partner_revenue?level=L5-C',
    'pl',
    'aps',
  ];
  const cases = reportPaths.map(
    (path): SizeCase => ({
      name: `report ${path}`,
      kind: 'report',
      most: 3,
      path: async () => `/reports/${path}`,
    }),
  );
  const ofNurse = (name: string, path: string): SizeCase => ({
    name: `report ${name}`,
    kind: 'report',
    most: 3,
    path: async (db) => {
      const row = (await db('packages').whereNotNull('agent_id').orderBy('id').first('agent_id')) as
        | { agent_id: number }
        | undefined;
      return row ? `/reports/${path}agent_id=${row.agent_id}` : null;
    },
  });
  return [
    ...cases,
    { name: 'report schedule', kind: 'report', most: 3, path: (db) => schedulePath(db, today) },
    ofNurse('schedule of a nurse', 'schedule?'),
    ofNurse('schedule/cell', `schedule/cell?day=${before}-14&time_period=08:00-09:00&`),
    ofNurse('revenue of a nurse', `revenue?month=${before}&`),
  ];
}

type Value = string | ((db: Knex) => Promise<string | null>);

/** Returns values for a filter, with their labels: the most and the least frequent choice; a middle value for other fields. */
async function valuesOf(db: Knex, resource: AnyResource, filter: Filter): Promise<[label: string, Value][]> {
  const { at, op } = filter;
  if (op === 'counted') return (filter.choices ?? []).map(({ value }) => [value, value]);
  if (op === 'null' || op === 'filled' || op === 'again' || resource.fields[at]?.kind === 'boolean')
    return [
      ['true', 'true'],
      ['false', 'false'],
    ];
  if (op === 'computed') return (resource.fields[at]?.choices ?? []).map(({ value }) => [value, value]);
  const { owner, path } = placeOf(resource, at);
  const field: Field | null = new QueryPaths(owner).resolve(path).field;
  if (!field || field.kind === 'ref' || field.kind === 'integer' || field.kind === 'refs')
    return [['one', (from) => loadMiddleValue(from, owner, path)]];
  if (field.kind === 'choice' || field.kind === 'choices') {
    const offered = (filter.choices ?? field.choices ?? []).map(({ value }) => value);
    const found = await loadValuesByFrequency(db, owner, path);
    const known = found.filter((one) => offered.includes(one));
    const [first = offered[0] ?? ''] = known;
    const last = known.at(-1) ?? first;
    return (first === last ? [first] : [first, last]).map((one) => [one, one]);
  }
  const text = await loadMiddleValue(db, owner, path);
  if (text === null) return [];
  const value =
    op === 'in_month'
      ? text.slice(0, 7)
      : field.kind === 'phone'
        ? foldPhone(text).slice(0, 7)
        : op === 'contains'
          ? (foldText(text).split(' ').at(-1) ?? text)
          : field.kind === 'datetime'
            ? text.slice(0, 10)
            : text;
  return [[value, value]];
}

/** Returns the resource that contains the column of a filter, and the path from there. */
function placeOf(resource: AnyResource, at: string): { owner: AnyResource; path: string } {
  const [first = '', ...rest] = at.split('.');
  const step = rest.length > 0 ? findPathStep(resource, first) : null;
  return step ? { owner: step.target, path: rest.join('.') } : { owner: resource, path: at };
}

function columnsOf(db: Knex, owner: AnyResource, path: string) {
  const { query, paths } = selectRecords(db, owner);
  const { column } = paths.resolve(path);
  paths.join(query);
  return { query: query.whereNotNull(column), column };
}

async function loadMiddleValue(db: Knex, owner: AnyResource, path: string): Promise<string | null> {
  const { n } = (await db(getTableName(owner)).max({ n: 'id' }).first()) as { n: number | null };
  const { query, column } = columnsOf(db, owner, path);
  const row = (await query
    .where('t.id', '>=', Math.floor((n ?? 0) / 2))
    .orderBy('t.id')
    .first({ value: column })) as { value: string | number } | undefined;
  return row ? String(row.value) : null;
}

async function loadValuesByFrequency(db: Knex, owner: AnyResource, path: string): Promise<string[]> {
  const { query, column } = columnsOf(db, owner, path);
  const rows = (await query.groupBy(column).select({ value: column }).orderByRaw('count(*) desc')) as {
    value: string;
  }[];
  return rows.map(({ value }) => value);
}

/** Returns likely search texts: two frequent words, one word, and the digits of a phone if there are phones. */
async function wordsIn(db: Knex, resource: AnyResource): Promise<string[]> {
  const found: string[] = [];
  for (const name of resource.search ?? []) {
    const { field } = new QueryPaths(resource).resolve(name);
    const text = await loadMiddleValue(db, resource, name);
    if (text === null) continue;
    if (field?.kind === 'phone') found.push(foldPhone(text), foldPhone(text).slice(0, 6));
    else {
      const words = text.split(/\s+/);
      found.push(words.slice(0, 2).join(' '), words.at(-1) as string, text);
    }
  }
  return [...new Set(found)];
}

/**
 * Returns the path of the schedule for the days around this one, as many as its limit of sessions allows; null if a week has more sessions.
 */
async function schedulePath(db: Knex, today: string): Promise<string | null> {
  for (const days of [30, 15, 7, 3]) {
    const [from, to] = [addDays(today, -days), addDays(today, days)] as const;
    const [held] = (await db('shifts').whereBetween('day', [from, to]).count({ n: '*' })) as { n: number }[];
    if (Number(held?.n) <= maxScheduledSessions) return `/reports/schedule?from=${from}&to=${to}`;
  }
  return null;
}
