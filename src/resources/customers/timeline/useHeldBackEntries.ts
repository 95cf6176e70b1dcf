import { useState } from 'react';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useViewer } from '../../../jsonapi/viewer.ts';
import type { AnyTimelineEntry, TimelineEntryKind } from './buildTimelineEntries.ts';

interface Seen {
  readonly kind: TimelineEntryKind | null;
  readonly keys: ReadonlySet<string>;
  readonly newestLine: string | undefined;
}

/**
 * Holds back new entries of other users until the user requests them, so that the entries being read do not move. Notes, and entries of the
 * user's own actions, are shown at once.
 * @param lines the newest history lines, newest first; undefined until they are loaded
 */
export function useHeldBackEntries(
  entries: readonly AnyTimelineEntry[],
  kind: TimelineEntryKind | null,
  lines: readonly LoadedRecord[] | undefined,
): { readonly shown: readonly AnyTimelineEntry[]; readonly held: number; readonly show: () => void } {
  const viewer = useViewer();
  const now: Seen = { kind, keys: new Set(entries.map(({ key }) => key)), newestLine: lines?.[0]?.id };
  const [seen, setSeen] = useState<Seen | null>(null);
  const isFresh = !lines || !seen || seen.kind !== kind || seen.keys.size === 0;
  const first = isFresh ? 0 : entries.findIndex(({ key }) => seen.keys.has(key));
  const added = entries.slice(0, Math.max(0, first));
  const isOwnLine = lines?.[0]?.id !== seen?.newestLine && lines?.[0]?.actor_id === viewer.id;
  const isShownAtOnce = isOwnLine || added.some((entry) => entry.is === 'note');
  // A milestone replaced by a more detailed history line counts as shown: it must not disappear.
  const isReplaced = !isFresh && [...seen.keys].some((key) => !now.keys.has(key));
  const held = isShownAtOnce || isReplaced ? 0 : added.length;
  const isNews =
    seen?.kind !== kind ||
    seen.newestLine !== now.newestLine ||
    isReplaced ||
    [...now.keys].some((key) => !seen.keys.has(key));
  if (lines && held === 0 && isNews) setSeen(now);
  return { shown: entries.slice(held), held, show: () => setSeen(now) };
}
