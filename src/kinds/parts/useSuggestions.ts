import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import type { Choice } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useMayRead } from './useMayRead.ts';

/** So many records are looked through for values. */
const most = 1000;

const collator = new Intl.Collator('vi', { numeric: true });

/** The values in use for a text field, for completion while typing. */
export function useSuggestions(
  resource: string,
  name: string,
  narrowed: Readonly<Record<string, string>>,
  enabled: boolean,
) {
  const mayRead = useMayRead(resource);
  const list = useGetList<LoadedRecord>(
    resource,
    {
      pagination: { page: 1, perPage: most },
      filter: narrowed,
      meta: { include: [], fields: { [resource]: [name] } },
    },
    { enabled: enabled && mayRead, staleTime: 60_000 },
  );
  const options = useMemo(
    () =>
      [
        ...new Set(
          (list.data ?? [])
            .map((record) => record[name])
            .filter((value) => typeof value === 'string' && value),
        ),
      ]
        .sort((a, b) => collator.compare(a as string, b as string))
        .map((value): Choice => ({ value: value as string, label: value as string })),
    [list.data, name],
  );
  return { options, loading: enabled && mayRead && list.isPending };
}
