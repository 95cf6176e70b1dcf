import { type QueryClient, type QueryKey, type QueryMeta, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ChangeEvent, followEvents } from '../../jsonapi/eventStream.ts';
import { addUnreadChanges, clearUnreadChanges, markChanged } from '../../screens/live/changes.ts';
import { runWhenIdle } from '../../ui/runWhenIdle.ts';

/** Milliseconds: before the first refetch, so that the changes of one transaction are loaded together; and between two refetches. */
const FIRST_DELAY_MS = 50;
const NEXT_DELAY_MS = 300;
/** Number of scrolled pixels from which a list is not refetched automatically, because its rows would move. */
const MAX_SCROLL_PX = 150;

/** The changed records of a resource (null: too many to name), and who changed them last. */
interface ChangedRecords {
  readonly ids: ReadonlySet<string> | null;
  readonly by: string | null;
}

/**
 * Refetches data on the screen that other users change. A list that is scrolled down only shows that there are changes, and an open form
 * keeps the typed input. The server does not report this tab's own changes.
 * @returns true if the event stream is connected
 */
export function useLiveUpdates(): boolean {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let changed = new Map<string, ChangedRecords>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One refetch at a time: later changes are part of the next one.
    const flush = async (): Promise<void> => {
      const now = changed;
      changed = new Map();
      await refetchChanged(queries, now);
      timer = changed.size > 0 ? setTimeout(flush, NEXT_DELAY_MS) : undefined;
    };
    const onChanged = ({ resource, ids, by }: ChangeEvent): void => {
      const known = changed.get(resource);
      const isMany = ids === null || known?.ids === null;
      changed.set(resource, {
        ids: isMany ? null : new Set([...(known?.ids ?? []), ...ids]),
        by: by?.name ?? null,
      });
      timer ??= setTimeout(flush, FIRST_DELAY_MS);
    };
    const onMissed = () => void queries.invalidateQueries().catch(() => undefined);
    let stop: (() => void) | undefined;
    const cancelStart = runWhenIdle(() => {
      stop = followEvents({ onChanged, onMissed, onConnection: setConnected });
    });
    return () => {
      cancelStart();
      clearTimeout(timer);
      stop?.();
    };
  }, [queries]);
  return isConnected;
}

async function refetchChanged(
  queries: QueryClient,
  changed: ReadonlyMap<string, ChangedRecords>,
): Promise<void> {
  const isBelow = window.scrollY > MAX_SCROLL_PX;
  const held = new Set<string>();
  for (const [resource, { ids, by }] of changed) {
    if (ids) markChanged(resource, [...ids], by);
    if (isBelow && addUnreadChanges(resource, [...(ids ?? ['…'])])) held.add(resource);
    else clearUnreadChanges(resource);
  }
  const isHeld = ([name, call]: QueryKey) => call === 'getList' && held.has(String(name));
  await queries
    .invalidateQueries({
      predicate: ({ queryKey, meta }) =>
        (isBuiltFromChanged(meta, changed) || isOfChangedRecord(queryKey, changed)) && !isHeld(queryKey),
    })
    .catch(() => undefined);
}

/** True if the data of this query comes from a changed resource. */
const isBuiltFromChanged = (
  meta: QueryMeta | undefined,
  changed: ReadonlyMap<string, ChangedRecords>,
): boolean =>
  Boolean(meta?.madeOfMany) ||
  ((meta?.madeOf ?? []) as readonly string[]).some((resource) => changed.has(resource));

/** True if this query loads a changed record, or data about a changed record, such as its history. */
function isOfChangedRecord(
  [name, , params]: QueryKey,
  changed: ReadonlyMap<string, ChangedRecords>,
): boolean {
  const { id, target } = (params ?? {}) as { id?: unknown; target?: unknown };
  const isAmong = (resource: unknown): boolean => {
    const records = changed.get(String(resource));
    return records !== undefined && (records.ids === null || id === undefined || records.ids.has(String(id)));
  };
  return isAmong(name) || (target !== undefined && (changed.has(String(name)) || isAmong(target)));
}
