/** Builds the query that reads a resource's rows as records, and converts its result. */
import type { Knex } from 'knex';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { buildBlankValues } from './buildBlankValues.ts';
import { buildColumnDecoder } from './codec.ts';
import { type CompiledQuery, queryArrays } from './getCompiledQuery.ts';
import { QueryPaths } from './paths.ts';
import { getTableShape } from './shape.ts';

/** A record as the API handles it, before the response is built. */
export interface LoadedRow {
  id: string;
  version: number;
  /** Values by field (own columns, `from` fields and `id`). Values that a hook calculates are still empty. */
  values: Record<string, unknown> & { id: string };
}

export interface RecordSelection {
  paths: QueryPaths;
  /** Query for rows of this resource only, without joins. Add conditions, then call `load`. */
  query: Knex.QueryBuilder;
}

/** Begins a query over a resource's rows. */
export function selectRecords(db: Knex, resource: AnyResource): RecordSelection {
  const { table, rows } = getTableShape(resource);
  const query = db(`${table} as t`);
  for (const [column, value] of rows) {
    if (typeof value === 'object') query.whereNotNull(`t.${column}`);
    else query.where(`t.${column}`, value);
  }
  return { paths: new QueryPaths(resource), query };
}

/** Runs a compiled record query (see `addRecordColumns`). @param values bindings, in placeholder order */
export async function queryRecords(
  db: Knex,
  resource: AnyResource,
  compiled: CompiledQuery,
  values: readonly unknown[],
): Promise<LoadedRow[]> {
  return (await queryArrays(db, compiled, values)).map(getRowReader(resource));
}

/** Adds the joins and the columns of stored and `from` fields to the query. */
export function addRecordColumns({ paths, query }: RecordSelection): Knex.QueryBuilder {
  const columns: Record<string, string> = { __id: `${paths.root}.id`, __version: `${paths.root}.version` };
  for (const { name, path } of listSelectedColumns(paths.resource))
    columns[name] = paths.resolve(path).column;
  paths.join(query);
  return query.select(columns);
}

/** Converts a row to a record. The row is an array of values in the column order of `addRecordColumns`. */
type Reader = (row: unknown[]) => LoadedRow;

const rowReaders = new WeakMap<AnyResource, Reader>();

function getRowReader(resource: AnyResource): Reader {
  const known = rowReaders.get(resource);
  if (known) return known;
  const columns = listSelectedColumns(resource);
  const decoders = columns.map(({ field }) => buildColumnDecoder(field));
  const derived = Object.entries(resource.fields).filter(([, field]) => field.computed || field.transient);
  const blank = buildBlankValues(
    ['id', ...columns.map(({ name }) => name)],
    derived.map(([name]) => name),
  );
  const made: Reader = ([__id, version, ...stored]) => {
    const id = String(__id);
    const values: LoadedRow['values'] = { ...blank, id };
    for (const [index, { name }] of columns.entries()) {
      const one = stored[index];
      const decode = decoders[index];
      values[name] = decode && one !== null ? decode(one) : one;
    }
    return { id, version: Number(version), values };
  };
  rowReaders.set(resource, made);
  return made;
}

interface Column {
  name: string;
  field: Field;
  /** Path of references that leads to the column. */
  path: string;
}

function listSelectedColumns(resource: AnyResource): Column[] {
  const { stored, from } = getTableShape(resource);
  return [
    ...[...stored.values()].map(({ name, field }) => ({ name, field, path: name })),
    ...[...from].map(([name, { field, path }]) => ({ name, field, path })),
  ];
}
