import { setImmediate } from 'node:timers/promises';
import { formatDate, formatMoney, formatMonth } from '#rules/format';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import { type Field, kindTraits } from '#schema/kinds';
import { type AnyResource, listReferences } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { badParameterError } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { encodeIdList } from '../db/getCompiledQuery.ts';
import { listIds } from '../db/ids.ts';
import { QueryPaths } from '../db/paths.ts';
import type { LoadedRow } from '../db/select.ts';
import { getTableName } from '../db/shape.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import type { Cell } from '../kinds/cell.ts';
import { buildListInput } from '../lists/buildListInput.ts';
import { countList } from '../lists/queryPage.ts';
import { resolveFilterValues } from '../lists/resolveFilterValues.ts';
import { assertValidShaping } from '../resources/assertValidShaping.ts';
import { findByComputedFields } from '../resources/findByComputedFields.ts';
import { readRowsByNumbers } from '../resources/readMany.ts';
import { getCellFormat, toExportCell } from './exportCells.ts';
import { iterateOrderedIds, ROWS_PER_BATCH } from './orderedIds.ts';
import type { ExportTable } from './table.ts';

/** Maximum number of references in a path. The longest path leads from a bank line to its transaction, package and customer. */
const MAX_PATH_REFERENCES = 3;

/**
 * Builds the table of a filtered and sorted list with all its rows, for any viewer who may read the list (schema 3.8).
 * @throws DomainError 400 naming the parameter, when the table is built or when its first row is read
 */
export function buildListTable(ctx: Context, resource: AnyResource, query: ParsedListQuery): ExportTable {
  assertValidShaping(ctx, resource, query);
  const fields = listExportFields(resource, ctx.viewer, query.fields.get(resource.name));
  const customers = new Set<number>();
  return {
    title: resource.plural ?? resource.label,
    columns: fields.map(([, field]) => ({ label: field.label, format: getCellFormat(field) })),
    rows: iterateRows(ctx, resource, query, fields, customers),
    count: () => countRows(ctx, resource, query),
    customers,
  };
}

/** Returns the number of rows of a list; 0 if the list has too many rows to count. */
async function countRows(ctx: Context, resource: AnyResource, query: ParsedListQuery): Promise<number> {
  const resolved = await resolveFilterValues(ctx, resource, query);
  const computed = await findByComputedFields(ctx, resource, query, resolved);
  if (computed) return computed.all.length;
  const { total, more } = await countList(ctx, buildListInput(ctx, resource, query, resolved));
  return more ? 0 : total;
}

async function* iterateRows(
  ctx: Context,
  resource: AnyResource,
  query: ParsedListQuery,
  fields: readonly (readonly [string, Field])[],
  customers: Set<number>,
): AsyncGenerator<Cell[]> {
  const titles = new RecordTitles(ctx);
  const names = new Set(fields.map(([name]) => name));
  for await (const chunk of iterateOrderedIds(ctx, resource, query))
    for (const ids of splitIntoChunks(chunk, ROWS_PER_BATCH)) {
      const rows = await readRowsByNumbers(ctx, resource, 't.id', ids, names);
      await titles.learn(fields, rows);
      const customersIn = await findCustomersOfRows(ctx, resource, rows);
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      // Skips rows that were deleted or became invisible to this viewer after their id was read.
      for (const row of ids.flatMap((id) => byId.get(id) ?? [])) {
        for (const customer of customersIn.get(row.id) ?? []) customers.add(customer);
        yield fields.map(([name, field]) => toExportCell(field, row.values[name], titles.of));
      }
      await setImmediate();
    }
}

/**
 * Returns the customers in these rows of a list, by row id. In a list of customers, these customers are the rows themselves; in other
 * lists, the rows refer to them.
 */
export async function findCustomersOfRows(
  ctx: Context,
  resource: AnyResource,
  rows: readonly LoadedRow[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (resource.name === 'customers') return new Map(rows.map(({ id }) => [id, [Number(id)]]));
  const paths = listCustomerPaths(resource);
  if (paths.length === 0) return new Map();
  const found = (await findCustomersAtPaths(ctx, resource, paths, listIds(rows))) as Record<
    string,
    number | null
  >[];
  return new Map(
    found.map(({ id, ...ids }) => [
      String(id),
      Object.values(ids).flatMap((one) => (one === null ? [] : [Number(one)])),
    ]),
  );
}

function findCustomersAtPaths(
  ctx: Context,
  resource: AnyResource,
  paths: readonly string[],
  ids: readonly string[],
) {
  const joined = new QueryPaths(resource);
  const columns = paths.map((path, at) => [`c${at}`, joined.resolve(path).column] as const);
  const query = ctx.db(`${getTableName(resource)} as t`);
  joined.join(query);
  return query
    .whereRaw(getDialect(ctx.db).among, ['t.id', encodeIdList(ids)])
    .select({ id: 't.id', ...Object.fromEntries(columns) });
}

/** Returns every path of references from this resource to a customer's id: `customer_id`, `package.customer_id`. */
function listCustomerPaths(resource: AnyResource, crossed = 1): string[] {
  if (crossed > MAX_PATH_REFERENCES) return [];
  return Object.entries(listReferences(resource)).flatMap(([name, { key, target }]) => {
    if (target === 'customers') return [key];
    const next = findResource(target);
    return next ? listCustomerPaths(next, crossed + 1).map((path) => `${name}.${path}`) : [];
  });
}

/** True if a record that is read contains the field: this is so for all fields except transient fields, and also for service lines. */
const isReadable = (field: Field): boolean => !field.transient || field.kind === 'lines';

/**
 * Returns the columns of an exported list: the columns requested with `fields[…]`. Without such a request, returns the list's columns
 * followed by all other fields that this viewer may see, without duplicate headings (the customer's name replaces the reference to the
 * customer).
 * @throws DomainError 400 if no column remains
 */
function listExportFields(
  resource: AnyResource,
  viewer: Viewer,
  requested: ReadonlySet<string> | undefined,
): [name: string, field: Field][] {
  const visible = findVisibleFields(resource, viewer);
  const rest = Object.entries(resource.fields).flatMap(([name, field]) =>
    isReadable(field) && field.show?.length !== 0 ? [name] : [],
  );
  const headings = new Set<string>();
  const fields = [...(requested ?? new Set([...resource.list.columns, ...rest]))].flatMap(
    (name): [string, Field][] => {
      const field = visible.get(name);
      if (!field || !kindTraits[field.kind].exported || (!requested && headings.has(field.label))) return [];
      headings.add(field.label);
      return [[name, field]];
    },
  );
  if (fields.length === 0)
    throw badParameterError(`fields[${resource.name}]`, 'Hãy chọn ít nhất một cột để xuất.');
  return fields;
}

/** Maximum number of cached titles per resource, which limits the memory of a long export. */
const MAX_TITLES = 5_000;

/** Titles of referenced records, loaded per batch of rows. A record that this viewer may not read has no title. */
export class RecordTitles {
  readonly #ctx: Context;
  readonly #known = new Map<string, Map<string, string>>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  of = (target: string, id: string): string => this.#known.get(target)?.get(id) ?? '';

  /** Loads the titles of the records that these rows refer to in these fields. */
  async learn(
    fields: readonly (readonly [name: string, field: Field])[],
    rows: readonly LoadedRow[],
  ): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    const want = (target: string, ids: readonly unknown[]) => {
      const known = wanted.get(target) ?? new Set();
      for (const id of ids) if (id !== null && id !== undefined) known.add(String(id));
      wanted.set(target, known);
    };
    for (const [name, { kind, target = '', of = {} }] of fields) {
      if (kind === 'ref' || kind === 'refs')
        want(
          target,
          rows.flatMap(({ values }) => values[name] ?? []),
        );
      if (kind !== 'lines') continue;
      const lines = rows.flatMap(({ values }) => (values[name] ?? []) as Record<string, unknown>[]);
      for (const [part, field] of Object.entries(of))
        if (field.kind === 'ref')
          want(
            field.target ?? '',
            lines.map((line) => line[part]),
          );
    }
    for (const [target, ids] of wanted) await this.#learn(target, ids);
  }

  async #learn(target: string, ids: ReadonlySet<string>): Promise<void> {
    const resource = findResource(target);
    if (!resource) return;
    let known = this.#known.get(target) ?? new Map<string, string>();
    if (known.size + ids.size > MAX_TITLES) known = new Map();
    this.#known.set(target, known);
    const missing = [...ids].filter((id) => !known.has(id));
    const title = findVisibleFields(resource, this.#ctx.viewer).get(resource.title);
    for (const id of missing) known.set(id, '');
    if (!title) return;
    for (const part of splitIntoChunks(missing, VALUES_PER_CONDITION)) {
      const numbers = part.map(Number);
      const rows = await readRowsByNumbers(this.#ctx, resource, 't.id', numbers, new Set([resource.title]));
      await this.learn([[resource.title, title]], rows);
      for (const row of rows) known.set(row.id, this.#worded(resource, title, row));
    }
  }

  /** Returns the title as screens show it: a name without a prefix, any other title after the resource's label ('Gói đăng ký 2'). */
  #worded(resource: AnyResource, field: Field, { id, values }: LoadedRow): string {
    const value = values[resource.title];
    if (value === null || value === undefined || value === '') return `${resource.label} #${id}`;
    switch (field.kind) {
      case 'text':
      case 'area':
        return String(value);
      case 'ref':
        return this.of(field.target ?? '', String(value)) || `${resource.label} #${id}`;
      case 'month':
        return `${resource.label} ${formatMonth(String(value))}`;
      case 'date':
        return `${resource.label} ${formatDate(String(value))}`;
      case 'money':
        return `${resource.label} ${formatMoney(Number(value))}`;
      default:
        return `${resource.label} ${value}`;
    }
  }
}
