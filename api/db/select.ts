/** The query that reads a resource's rows as records, and the reading of what it answers. */
import type { Knex } from 'knex';
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
export async function load({ paths, query }: Reading, only?: ReadonlySet<string>): Promise<Loaded[]> {
  const { stored, from } = shapeOf(paths.resource);
  const columns: Record<string, string> = { __id: 't.id', __version: 't.version' };
  const wanted = (name: string) => !only || only.has(name);
  for (const { name, column } of stored.values()) if (wanted(name)) columns[name] = `t.${column}`;
  for (const [name, { path }] of from) if (wanted(name)) columns[name] = paths.spot(path).column;
  paths.join(query);
  const rows = (await query.select(columns)) as Record<string, unknown>[];
  return rows.map(({ __id, __version, ...row }) => {
    const values: Record<string, unknown> = {};
    for (const name of Object.keys(row)) {
      const field = stored.get(name)?.field ?? from.get(name)?.field;
      if (field) values[name] = decode(field, row[name]);
    }
    return { id: String(__id), version: Number(__version), values };
  });
}
