import { useCallback } from 'react';
import { useStore } from 'react-admin';
import { useViewer } from '../../jsonapi/viewer.ts';

export interface RecentRecord {
  readonly resource: string;
  readonly id: string;
}
interface Kept {
  /** Whose they are: the store outlives a sign-out in the same window. */
  readonly of: string;
  readonly records: readonly RecentRecord[];
}

const most = 8;
const nothing: readonly RecentRecord[] = [];

/** The records whose pages this person opened last, newest first, and how to note one. Kept with the account; no names, only ids. */
export function useRecent(): readonly [readonly RecentRecord[], (record: RecentRecord) => void] {
  const { id, via } = useViewer();
  const of = via?.id ?? id;
  const [kept, keep] = useStore<Kept | null>('recent', null);
  const note = useCallback(
    (record: RecentRecord) =>
      keep((before: Kept | null) => {
        const others = (before?.of === of ? before.records : nothing).filter(
          (each) => each.resource !== record.resource || each.id !== record.id,
        );
        return { of, records: [record, ...others].slice(0, most) };
      }),
    [of, keep],
  );
  return [kept?.of === of ? kept.records : nothing, note];
}
