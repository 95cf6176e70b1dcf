import type { ResourceName, Stored } from '#schema/index';
import type { LoadedRecord } from './response.ts';

/** A record of this resource as the screens hold it: its declared fields with their types, what was loaded along, its version. */
export type Loaded<N extends ResourceName> = Stored<N> & LoadedRecord;

/** Records loaded along with a record, by the name of the relation, which is their resource's; none while they were not requested. */
export function relatedOf<N extends ResourceName>(record: LoadedRecord, relation: N): Loaded<N>[] {
  const related = record[relation];
  return Array.isArray(related) ? related : [];
}

/** The one record loaded along under the name of a relation; undefined while it was not requested. */
export const relatedOneOf = <N extends ResourceName>(
  record: LoadedRecord,
  relation: string,
): Loaded<N> | undefined => record[relation] as Loaded<N> | undefined;
