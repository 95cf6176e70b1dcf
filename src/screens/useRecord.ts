import { useRecordContext } from 'react-admin';
import type { ResourceName } from '#schema/index';
import type { Loaded } from '../jsonapi/loaded.ts';

/**
 * Returns the current record, typed: `useRecord<'packages'>()`.
 * @throws outside of a record
 */
export function useRecord<N extends ResourceName = ResourceName>(): Loaded<N> {
  const record = useRecordContext<Loaded<N>>();
  if (!record) throw new Error('useRecord must be used where a record is around');
  return record;
}
