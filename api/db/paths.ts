/**
 * Resolves paths of references (`customer.name`, `pack_item.combo.for_partner`) to columns. A table is joined when a path first needs it.
 */
import type { Knex } from 'knex';
import { findResource } from '#schema/index';
import type { Field } from '#schema/kinds';
import { type AnyResource, listReferences } from '#schema/resource';
import { getTableName, getTableShape } from './shape.ts';

/** Target of a path: the column (`alias.column`), and its declared field (null for `id`). */
export interface ResolvedPath {
  alias: string;
  column: string;
  field: Field | null;
  resource: AnyResource;
}

/** One step of a path. A `many` relation leads to several rows, so it can only be used in an `exists` subquery. */
export interface PathStep {
  target: AnyResource;
  /** For `ref`, the column of this table that refers to the target; otherwise the target's column that refers to this table. */
  key: string;
  kind: 'ref' | 'one' | 'many';
}

/** Returns the step of this name, which is a reference or a declared relation; null if the resource has neither. */
export function findPathStep(resource: AnyResource, name: string): PathStep | null {
  const refs = listReferences(resource);
  const ref = Object.hasOwn(refs, name) ? refs[name] : undefined;
  if (ref) {
    const target = findResource(ref.target);
    const key = getTableShape(resource).stored.get(ref.key)?.column;
    return target && key ? { target, key, kind: 'ref' } : null;
  }
  const relation = Object.hasOwn(resource.relations ?? {}, name) ? resource.relations?.[name] : undefined;
  const target = relation && findResource(relation.target);
  return relation && target ? { target, key: relation.by, kind: relation.one ? 'one' : 'many' } : null;
}

/** A left join: the rows of `table` under `alias` where the two columns are equal. */
export interface LeftJoin {
  table: string;
  alias: string;
  on: readonly [string, string];
}

export function addJoins(query: Knex.QueryBuilder, joins: readonly LeftJoin[]): void {
  for (const { table, alias, on } of joins) query.leftJoin(`${table} as ${alias}`, ...on);
}

/** The joins of one query. `root` is the alias of the resource's own table. */
export class QueryPaths {
  readonly #joined = new Map<string, { alias: string; resource: AnyResource }>();
  /** By alias, the column that holds the id of the joined row. */
  readonly #ids = new Map<string, string>();
  /** The joins that the paths resolved so far need. */
  readonly joins: LeftJoin[] = [];
  readonly resource: AnyResource;
  readonly root: string;

  constructor(resource: AnyResource, root = 't') {
    this.resource = resource;
    this.root = root;
  }

  /** Adds the joins requested so far to a query from `{table} as {root}`. */
  join(query: Knex.QueryBuilder): void {
    addJoins(query, this.joins);
  }

  /** Returns the column that holds the id of this alias's rows, from the table with the fewest joins. */
  idOf(alias: string): string {
    return this.#ids.get(alias) ?? `${alias}.id`;
  }

  /**
   * Returns the column at the end of a path of references. @throws Error if the declarations do not have the path, which is a bug in the
   * declarations
   */
  resolve(path: string): ResolvedPath {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let here = { alias: this.root, resource: this.resource };
    for (const [index, name] of names.entries())
      here = this.#hop(here, name, names.slice(0, index + 1).join('__'));
    const stored = getTableShape(here.resource).stored.get(last);
    if (stored) return { ...here, column: `${here.alias}.${stored.column}`, field: stored.field };
    if (last === 'id') return { ...here, column: `${here.alias}.id`, field: null };
    const inner = getTableShape(here.resource).from.get(last);
    if (inner) return this.resolve([...names, inner.path].join('.'));
    throw new Error(`${this.resource.name} has no path ${path}`);
  }

  #hop(
    here: { alias: string; resource: AnyResource },
    name: string,
    key: string,
  ): { alias: string; resource: AnyResource } {
    const known = this.#joined.get(key);
    if (known) return known;
    const step = findPathStep(here.resource, name);
    if (!step || step.kind === 'many') throw new Error(`${here.resource.name} has no single ${name}`);
    // The target is the same row under another declaration, so no join is needed.
    if (
      step.key === 'id' &&
      step.kind === 'one' &&
      getTableName(step.target) === getTableName(here.resource)
    ) {
      const same = { alias: here.alias, resource: step.target };
      this.#joined.set(key, same);
      return same;
    }
    const alias = `${this.root}_${key}`;
    const on: readonly [string, string] =
      step.kind === 'ref'
        ? [`${alias}.id`, `${here.alias}.${step.key}`]
        : [`${alias}.${step.key}`, `${here.alias}.id`];
    this.joins.push({ table: getTableName(step.target), alias, on });
    if (step.kind === 'ref') this.#ids.set(alias, on[1]);
    const there = { alias, resource: step.target };
    this.#joined.set(key, there);
    return there;
  }
}
