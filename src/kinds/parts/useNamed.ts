import { useGetManyAggregate } from 'ra-core';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useMayRead } from './useMayRead.ts';

/**
 * The records of these ids, asked for together with everyone else's on the screen: undefined until they are there (or for
 * ever, of what the viewer may not read), null for one that is no more.
 */
export function useNamed(
  target: string,
  ids: readonly string[],
): readonly (LoadedRecord | null | undefined)[] {
  const mayRead = useMayRead(target);
  const { data, isPending } = useGetManyAggregate<LoadedRecord>(
    target,
    { ids: [...ids], meta: { include: [] } },
    { enabled: mayRead && ids.length > 0 },
  );
  const found = new Map((data ?? []).filter(Boolean).map((record) => [record.id, record]));
  const missing = mayRead && !isPending ? null : undefined;
  return ids.map((id) => found.get(id) ?? missing);
}
