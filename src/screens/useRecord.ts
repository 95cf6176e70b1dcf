import { useRecordContext } from 'react-admin';
import type { ResourceName } from '#schema/index';
import type { LoadedRecordOf } from '../jsonapi/loaded.ts';

/** Returns the current record, typed: `useRecord<'packages'>()`. @throws outside of a record */
export function useRecord<N extends ResourceName = ResourceName>(): LoadedRecordOf<N> {
  const record = useRecordContext<LoadedRecordOf<N>>();
  if (!record) throw new Error('useRecord must be used where a record is around');
  return record;
}
