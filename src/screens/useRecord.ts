import { useRecordContext } from 'react-admin';
import type { ResourceName } from '#schema/index';
import type { Loaded } from '../jsonapi/loaded.ts';

/** The record of the screen around, typed: `useRecord<'packages'>()`. Throws outside of a record. */
export function useRecord<N extends ResourceName = ResourceName>(): Loaded<N> {
  const record = useRecordContext<Loaded<N>>();
  if (!record) throw new Error('useRecord must be used where a record is around');
  return record;
}
