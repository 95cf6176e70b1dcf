/** Loads what is included: one query per relation, only rows that this viewer may read (schema 4.4). */
import { resourceNamed } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { grantsOf, visibleFields } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { stepOf } from '../db/paths.ts';
import type { Loaded } from '../db/select.ts';
import { badParameter } from '../errors.ts';
import type { Outgoing } from '../jsonapi/document.ts';
import type { IncludeTree } from '../jsonapi/query.ts';
import type { Turns } from '../turns.ts';
import { readMany } from './readMany.ts';

/** Records found so far, so that each is told once: `type/id`. */
export type Included = Map<string, Outgoing>;

/** Names of the tree that no relation of the resource has, or that hang on a hidden field: 400, before anything is read. */
export function checkIncludes(resource: AnyResource, tree: IncludeTree, ctx: Context, above = ''): void {
  const visible = visibleFields(resource, ctx.viewer);
  for (const [name, inner] of tree) {
    const step = stepOf(resource, name);
    const hidden = Object.hasOwn(resource.fields, `${name}_id`) && !visible.has(`${name}_id`);
    if (!step || hidden) throw badParameter('include', `Không có mục liên quan ${above}${name}.`);
    checkIncludes(step.target, inner, ctx, `${above}${name}.`);
  }
}

/** Loads the tree below these records, notes the linkage on them, and gathers the records found. */
export async function include(
  ctx: Context,
  resource: AnyResource,
  records: readonly Outgoing[],
  tree: IncludeTree,
  included: Included,
  turns: Turns,
): Promise<void> {
  for (const [name, inner] of tree) {
    const step = stepOf(resource, name);
    const target = step && resourceNamed(step.target.name);
    if (!step || !target || records.length === 0) continue;
    if (turns.isOver) await turns.next();
    const found =
      step.kind === 'ref'
        ? await byReference(ctx, target, records, `${name}_id`)
        : await byRelation(ctx, target, records, name, step.key, step.kind === 'one');
    const outgoing = found.map((row): Outgoing => {
      const key = `${target.name}/${row.id}`;
      const known = included.get(key) ?? { resource: target, row, linked: new Map() };
      included.set(key, known);
      return known;
    });
    if (inner.size > 0) await include(ctx, target, outgoing, inner, included, turns);
  }
}

async function byReference(
  ctx: Context,
  target: AnyResource,
  records: readonly Outgoing[],
  key: string,
): Promise<Loaded[]> {
  const ids = [...new Set(records.flatMap(({ row }) => (row.values[key] ? [Number(row.values[key])] : [])))];
  return ids.length === 0 ? [] : readMany(ctx, target, 't.id', ids);
}

async function byRelation(
  ctx: Context,
  target: AnyResource,
  records: readonly Outgoing[],
  name: string,
  column: string,
  single: boolean,
): Promise<Loaded[]> {
  if (grantsOf(target, ctx.viewer, 'read').length === 0) return [];
  const owner = [...Object.entries(target.fields)].find(
    ([key, field]) => (field.column ?? key) === column,
  )?.[0];
  const rows = await readMany(
    ctx,
    target,
    `t.${column}`,
    records.map(({ row }) => Number(row.id)),
  );
  const byOwner = new Map<string, Loaded[]>();
  for (const row of rows) {
    const id = column === 'id' ? row.id : String(row.values[owner ?? column]);
    const own = byOwner.get(id) ?? [];
    own.push(row);
    byOwner.set(id, own);
  }
  for (const record of records) {
    const links = (byOwner.get(record.row.id) ?? []).map(({ id }) => ({ type: target.name, id }));
    record.linked.set(name, single ? (links[0] ?? null) : links);
  }
  return rows;
}
