import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { resourceNamed } from '#schema/index';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { optionOf } from './optionOf.ts';
import { useMayRead } from './useMayRead.ts';
import { usePaused } from './usePaused.ts';

/** Dropdowns load up to so many (spec/1 §9). */
export const dropdownSize = 1000;

const collator = new Intl.Collator('vi', { numeric: true });

/** How long typing rests before more is asked for, in milliseconds. */
const pause = 300;

/**
 * The records a reference can name, in alphabetical order; nothing is asked for while `enabled` is false. When there are
 * more than a dropdown holds, what is typed is searched for on the server too.
 */
export function useOptions(
  target: string,
  pick: Readonly<Record<string, string>> | undefined,
  enabled: boolean,
  typed = '',
) {
  const mayRead = useMayRead(target);
  const declared = resourceNamed(target);
  // A title that is a reference is worded by the record it names.
  const meta = declared?.fields[declared.title]?.kind === 'ref' ? {} : { include: [] };
  const pagination = { page: 1, perPage: dropdownSize };
  const all = useGetList<LoadedRecord>(
    target,
    { pagination, filter: pick ?? {}, meta },
    { enabled: enabled && mayRead, staleTime: 60_000 },
  );
  const q = usePaused(typed.trim(), pause);
  const cut = (all.total ?? 0) > dropdownSize && declared?.search !== undefined;
  const found = useGetList<LoadedRecord>(
    target,
    { pagination, filter: { ...pick, q }, meta },
    { enabled: cut && q.length > 1, staleTime: 60_000 },
  );
  const options = useMemo(() => {
    const records = new Map(
      [...(all.data ?? []), ...(found.data ?? [])].map((record) => [record.id, record]),
    );
    return [...records.values()]
      .map((record) => optionOf(target, record))
      .sort((a, b) => collator.compare(a.label, b.label));
  }, [all.data, found.data, target]);
  return { options, loading: (enabled && mayRead && all.isPending) || found.isLoading };
}
