/** The query that reads a resource's rows as records, and the reading of what it answers. */
import type { Knex } from 'knex';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { decode } from './codec.ts';
import { Paths } from './paths.ts';
import { shapeOf } from './shape.ts';

/** A record as the API handles it before it is told to anyone. */
export interface Loaded {
  id: string;
  version: number;
  /** Values by field: own columns and `from` ones. */
  values: Record<string, unknown>;
}

export interface Reading {
  paths: Paths;
  /** Rows of this resource only, joins not yet in; add conditions, then `load`. */
  query: Knex.QueryBuilder;
}

/** Begins a query over a resource's rows. */
export function readingOf(db: Knex, resource: AnyResource): Reading {
  const { table, rows } = shapeOf(resource);
  const query = db(`${table} as t`);
  for (const [column, value] of rows) {
    if (typeof value === 'object') query.whereNotNull(`t.${column}`);
    else query.where(`t.${column}`, value);
  }
  return { paths: new Paths(resource), query };
}

/** Runs the query for these fields (all stored and `from` ones when absent). The query is used up. */
export async function load(reading: Reading, only?: ReadonlySet<string>): Promise<Loaded[]> {
  const rows = (await selecting(reading, only)) as StoredRow[];
  return loadedOf(reading.paths.resource, rows, only);
}

/** The query with its joins and the columns of these fields, for `loadedOf`. */
export function selecting({ paths, query }: Reading, only?: ReadonlySet<string>): Knex.QueryBuilder {
  const columns: Record<string, string> = { __id: 't.id', __version: 't.version' };
  for (const { name, path } of columnsOf(paths.resource, only))
    columns[name] = path.includes('.') ? paths.spot(path).column : `t.${path}`;
  paths.join(query);
  return query.select(columns);
}

export type StoredRow = Record<string, unknown>;

/** Rows that a `selecting` query answered, as records. */
export function loadedOf(
  resource: AnyResource,
  rows: readonly StoredRow[],
  only?: ReadonlySet<string>,
): Loaded[] {
  const columns = columnsOf(resource, only);
  return rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { name, field } of columns) values[name] = decode(field, row[name]);
    return { id: String(row.__id), version: Number(row.__version), values };
  });
}

interface Column {
  name: string;
  field: Field;
  /** The column of the resource's own table, or the path to another's. */
  path: string;
}

const allColumns = new WeakMap<AnyResource, readonly Column[]>();

function columnsOf(resource: AnyResource, only?: ReadonlySet<string>): readonly Column[] {
  const all = allColumns.get(resource) ?? gatherColumns(resource);
  allColumns.set(resource, all);
  return only ? all.filter(({ name }) => only.has(name)) : all;
}

function gatherColumns(resource: AnyResource): Column[] {
  const { stored, from } = shapeOf(resource);
  return [
    ...[...stored.values()].map(({ name, column, field }) => ({ name, field, path: column })),
    ...[...from].map(([name, { field, path }]) => ({ name, field, path })),
  ];
}
