import type { JsonApiDocument, ResourceIdentifier, ResourceObject } from './document.ts';

/** A record in the browser: its attributes, id, loaded relations by name and ETag; after an edit, also the path that undoes the edit. */
export type LoadedRecord = { id: string; _etag?: string; _revert?: string } & Record<string, unknown>;

const buildRecordKey = ({ type, id }: ResourceIdentifier): string => `${type}/${id}`;

/**
 * Converts the resource objects of a document to flat records: included relations such as `agent` become records next to `agent_id`. Leaves
 * out relations that lead back to a record on the path, so that the result has no cycles.
 */
export function toLoadedRecords(document: JsonApiDocument): LoadedRecord[] {
  const data = (Array.isArray(document.data) ? document.data : [document.data]) as ResourceObject[];
  const known = new Map<string, ResourceObject>();
  for (const object of [...(document.included ?? []), ...data]) known.set(buildRecordKey(object), object);

  const flatten = (object: ResourceObject, above: readonly string[]): LoadedRecord => {
    const record: LoadedRecord = { ...object.attributes, id: object.id };
    const etag = object.meta?.etag;
    if (typeof etag === 'string') record._etag = etag;
    const path = [...above, buildRecordKey(object)];
    const follow = (link: ResourceIdentifier): LoadedRecord | undefined => {
      const found = known.get(buildRecordKey(link));
      return found && !path.includes(buildRecordKey(link)) ? flatten(found, path) : undefined;
    };
    for (const [name, { data: linked }] of Object.entries(object.relationships ?? {})) {
      if (!linked) continue;
      const value = Array.isArray(linked)
        ? (linked as readonly ResourceIdentifier[]).map(follow).filter((found) => found !== undefined)
        : follow(linked as ResourceIdentifier);
      if (
        Array.isArray(value)
          ? value.length > 0 || (linked as readonly ResourceIdentifier[]).length === 0
          : value
      )
        record[name] = value;
    }
    return record;
  };
  return data.map((object) => flatten(object, []));
}

/** Returns the single record of a document, with the ETag of the answer. */
export function toLoadedRecord(document: JsonApiDocument, etag?: string | null): LoadedRecord {
  const [record] = toLoadedRecords(document);
  if (!record) throw new Error('The answer holds no record');
  return etag ? { ...record, _etag: etag } : record;
}
