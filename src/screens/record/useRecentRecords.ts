import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useViewer } from '../../jsonapi/viewer.ts';

interface RecentRecord {
  readonly resource: string;
  readonly id: string;
}
interface Stored {
  /** The account's key, because the store remains after a sign-out in the same window. */
  readonly of: string;
  readonly records: readonly RecentRecord[];
}

const MAX_RECENT = 8;
const noRecords: readonly RecentRecord[] = [];

/** Returns the records that this account opened last, newest first, and a function that adds one. Only ids are stored. */
export function useRecentRecords(): readonly [readonly RecentRecord[], (record: RecentRecord) => void] {
  const { id, via } = useViewer();
  const of = via?.id ?? id;
  const [stored, store] = useStore<Stored | null>('recent', null);
  const add = useCallback(
    (record: RecentRecord) =>
      store((before: Stored | null) => {
        const others = (before?.of === of ? before.records : noRecords).filter(
          (each) => each.resource !== record.resource || each.id !== record.id,
        );
        return { of, records: [record, ...others].slice(0, MAX_RECENT) };
      }),
    [of, store],
  );
  // Records from two windows may have been merged.
  return [stored?.of === of ? stored.records.slice(0, MAX_RECENT) : noRecords, add];
}
