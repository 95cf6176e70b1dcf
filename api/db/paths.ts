/** Columns reached through references (`customer.name`, `pack_item.combo.for_partner`), joined when first requested. */
import type { Knex } from 'knex';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import { type AnyResource, refsOf } from '#schema/resource';
import { shapeOf, tableOf } from './shape.ts';

/** Where a path leads: the column (`alias.column`), and the field when it is a declared one (not for `id`). */
export interface ResolvedPath {
  alias: string;
  column: string;
  field: Field | null;
  resource: AnyResource;
}

/** A path that crosses a relation to many ends in a table of its own; it can be requested in an `exists` only. */
export interface Step {
  target: AnyResource;
  /** The column here that names the target, or the target's that names this. */
  key: string;
  kind: 'ref' | 'one' | 'many';
}

/** One step of a path: a reference or a declared relation. Null when there is none of that name. */
export function stepOf(resource: AnyResource, name: string): Step | null {
  const refs = refsOf(resource);
  const ref = Object.hasOwn(refs, name) ? refs[name] : undefined;
  if (ref) {
    const target = resourceNamed(ref.target);
    const key = shapeOf(resource).stored.get(ref.key)?.column;
    return target && key ? { target, key, kind: 'ref' } : null;
  }
  const relation = Object.hasOwn(resource.relations ?? {}, name) ? resource.relations?.[name] : undefined;
  const target = relation && resourceNamed(relation.target);
  return relation && target ? { target, key: relation.by, kind: relation.one ? 'one' : 'many' } : null;
}

/** A left join: the rows of `table` under `alias` where the two columns are equal. */
export interface Join {
  table: string;
  alias: string;
  on: readonly [string, string];
}

/** Puts joins into a query. */
export function addJoins(query: Knex.QueryBuilder, joins: readonly Join[]): void {
  for (const { table, alias, on } of joins) query.leftJoin(`${table} as ${alias}`, ...on);
}

/** The joins of one query. `root` is the alias of the resource's own table. */
export class Paths {
  readonly #joined = new Map<string, { alias: string; resource: AnyResource }>();
  /** By alias, the column that holds the id of the joined row. */
  readonly #ids = new Map<string, string>();
  /** The joins that the paths resolved so far need. */
  readonly joins: Join[] = [];
  readonly resource: AnyResource;
  readonly root: string;

  constructor(resource: AnyResource, root = 't') {
    this.resource = resource;
    this.root = root;
  }

  /** Puts the joins that were requested so far into a query from `{table} as {root}`. */
  join(query: Knex.QueryBuilder): void {
    addJoins(query, this.joins);
  }

  /** The column that holds the id of this alias's rows, nearest to the root. */
  idOf(alias: string): string {
    return this.#ids.get(alias) ?? `${alias}.id`;
  }

  /** The column at the end of a path of references. @throws for a path the declarations do not have: their fault. */
  resolve(path: string): ResolvedPath {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let here = { alias: this.root, resource: this.resource };
    for (const [index, name] of names.entries())
      here = this.#hop(here, name, names.slice(0, index + 1).join('__'));
    const stored = shapeOf(here.resource).stored.get(last);
    if (stored) return { ...here, column: `${here.alias}.${stored.column}`, field: stored.field };
    if (last === 'id') return { ...here, column: `${here.alias}.id`, field: null };
    const inner = shapeOf(here.resource).from.get(last);
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
    const step = stepOf(here.resource, name);
    if (!step || step.kind === 'many') throw new Error(`${here.resource.name} has no single ${name}`);
    // The same row under another declaration.
    if (step.key === 'id' && step.kind === 'one' && tableOf(step.target) === tableOf(here.resource)) {
      const same = { alias: here.alias, resource: step.target };
      this.#joined.set(key, same);
      return same;
    }
    const alias = `${this.root}_${key}`;
    const on: readonly [string, string] =
      step.kind === 'ref'
        ? [`${alias}.id`, `${here.alias}.${step.key}`]
        : [`${alias}.${step.key}`, `${here.alias}.id`];
    this.joins.push({ table: tableOf(step.target), alias, on });
    if (step.kind === 'ref') this.#ids.set(alias, on[1]);
    const there = { alias, resource: step.target };
    this.#joined.set(key, there);
    return there;
  }
}
