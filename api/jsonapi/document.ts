/** JSON:API documents out of loaded records (contract §1). */
import type { Field } from '#schema/kinds';
import { type AnyResource, refsOf } from '#schema/resource';
import type { Loaded } from '../db/select.ts';

export interface Identifier {
  type: string;
  id: string;
}
export type Linkage = Identifier | null | Identifier[];

/** A record on its way out: which fields this viewer gets, and what is linked to it. */
export interface Outgoing {
  resource: AnyResource;
  row: Loaded;
  /** Linkage of what was included, by relationship name. */
  linked: Map<string, Linkage>;
}

export interface ResourceObject extends Identifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data: Linkage }>;
  links: { self: string };
}

/** Which members of a type are told: the viewer's visible fields, and the caller's sparse fieldset. */
export interface Told {
  fields: ReadonlyMap<string, Field>;
  sparse: ReadonlySet<string> | undefined;
}

/** @param base address of the API, `https://…/api/v1` */
export function resourceObject(
  { resource, row, linked }: Outgoing,
  told: Told,
  base: string,
): ResourceObject {
  const attributes: Record<string, unknown> = {};
  const asked = (name: string) => !told.sparse || told.sparse.has(name);
  for (const [name, field] of told.fields) {
    if (!asked(name)) continue;
    // What is only taken in is told when something has derived it.
    if (field.transient && !Object.hasOwn(row.values, name)) continue;
    attributes[name] = row.values[name] ?? null;
  }
  const relationships: Record<string, { data: Linkage }> = {};
  for (const [name, { key, target }] of Object.entries(refsOf(resource))) {
    if (!told.fields.has(key) || !asked(name) || !Object.hasOwn(row.values, key)) continue;
    const id = row.values[key];
    relationships[name] = { data: typeof id === 'string' ? { type: target, id } : null };
  }
  for (const [name, data] of linked) if (asked(name)) relationships[name] = { data };
  return {
    type: resource.name,
    id: row.id,
    attributes,
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
    links: { self: `${base}/${resource.name}/${row.id}` },
  };
}
