import type { ResourceName, StoredRecord } from '#schema/index';
import type { LoadedRecord } from './response.ts';

/** A record in the browser: its declared fields with their types, loaded relations and its version. */
export type LoadedRecordOf<N extends ResourceName> = StoredRecord<N> & LoadedRecord;

/** Returns the loaded records of a relation; the relation has the name of its resource. Empty if they were not requested. */
export function relatedOf<N extends ResourceName>(record: LoadedRecord, relation: N): LoadedRecordOf<N>[] {
  const related = record[relation];
  return Array.isArray(related) ? related : [];
}

/** Returns the one loaded record of a relation; undefined if it was not requested. */
export const relatedOneOf = <N extends ResourceName>(
  record: LoadedRecord,
  relation: string,
): LoadedRecordOf<N> | undefined => record[relation] as LoadedRecordOf<N> | undefined;
