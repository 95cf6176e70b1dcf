import type { ResourceName, StoredRecord } from '#schema/index';
import type { LoadedRecord } from './response.ts';

/** A record in the browser: its declared fields with their types, loaded relations and its version. */
export type LoadedRecordOf<N extends ResourceName> = StoredRecord<N> & LoadedRecord;

/**
 * Returns the loaded records of a relation, which has the name of its resource. Returns an empty list if the relation was not requested.
 */
export function getRelatedRecords<N extends ResourceName>(
  record: LoadedRecord,
  relation: N,
): LoadedRecordOf<N>[] {
  const related = record[relation];
  return Array.isArray(related) ? related : [];
}

/** Returns the loaded record of a to-one relation; undefined if the relation was not requested. */
export const getRelatedRecord = <N extends ResourceName>(
  record: LoadedRecord,
  relation: string,
): LoadedRecordOf<N> | undefined => record[relation] as LoadedRecordOf<N> | undefined;
