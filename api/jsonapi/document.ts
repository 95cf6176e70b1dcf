/** Builds JSON:API documents from loaded records (schema 1.4). */
import type { Field } from '#schema/kinds';
import { type AnyResource, listReferences } from '#schema/resource';
import { buildBlankValues } from '../db/buildBlankValues.ts';
import type { LoadedRow } from '../db/select.ts';

interface Identifier {
  type: string;
  id: string;
}
export type RelationshipLinkage = Identifier | null | Identifier[];

/** A record for an answer, with the fields that the viewer may read, and with its linked records. */
export interface OutgoingRecord {
  resource: AnyResource;
  row: LoadedRow;
  /** Resource linkage of the included records, by relationship name. */
  linked: Map<string, RelationshipLinkage>;
}

export interface ResourceObject extends Identifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data: RelationshipLinkage }>;
  /** Absent if the record has no URL. */
  links?: { self: string };
}

/** The parts of a resource's records that one viewer receives. */
export interface ResourceView {
  /** Returns the visible attributes of a record. Fields that are never stored are present only if a hook has derived them. */
  attributes: (values: LoadedRow['values']) => Record<string, unknown>;
  relationships: (values: LoadedRow['values']) => Record<string, { data: RelationshipLinkage }>;
  includes: (name: string) => boolean;
}

/**
 * Builds the view of a resource's records for one viewer.
 * @param fields the fields visible to the viewer
 * @param sparse the members that the client requested, if any
 */
export function buildResourceView(
  resource: AnyResource,
  fields: ReadonlyMap<string, Field>,
  sparse: ReadonlySet<string> | undefined,
): ResourceView {
  const includes = (name: string) => !sparse || sparse.has(name);
  const shown = [...fields].filter(([name]) => includes(name));
  const attributes = buildBlankValues(shown.map(([name]) => name));
  const links = Object.entries(listReferences(resource)).filter(
    ([name, { key }]) => fields.has(key) && includes(name),
  );
  const relationships = buildBlankValues(links.map(([name]) => name)) as Record<
    string,
    { data: RelationshipLinkage }
  >;
  return {
    attributes: (values) => {
      const some = { ...attributes };
      for (const [name, { transient }] of shown)
        some[name] = transient ? values[name] : (values[name] ?? null);
      return some;
    },
    relationships: (values) => {
      const some = { ...relationships };
      for (const [name, { key, target }] of links) some[name] = buildLinkage(target, values[key]);
      return some;
    },
    includes,
  };
}

const buildLinkage = (type: string, id: unknown): { data: RelationshipLinkage } => ({
  data: typeof id === 'string' ? { type, id } : null,
});

/** True if records of the resource have a URL; history lines have no URL, because they are only read as a list of their record. */
const hasEndpoint = ({ access }: AnyResource): boolean => Object.keys(access).length > 0;

/** Builds the JSON:API resource object of a record. @param base base URL of the API, `https://…/api/v1` */
export function buildResourceObject(
  { resource, row, linked }: OutgoingRecord,
  view: ResourceView,
  base: string,
): ResourceObject {
  const relationships = view.relationships(row.values);
  for (const [name, data] of linked) if (view.includes(name)) relationships[name] = { data };
  return {
    type: resource.name,
    id: row.id,
    attributes: view.attributes(row.values),
    ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
    ...(hasEndpoint(resource) && { links: { self: `${base}/${resource.name}/${row.id}` } }),
  };
}
