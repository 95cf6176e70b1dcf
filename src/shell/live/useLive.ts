import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Changed, followEvents } from '../../jsonapi/eventStream.ts';
import { caughtUp, mark, wait } from '../../screens/live/changes.ts';
import { whenIdle } from '../../screens/parts/whenIdle.ts';

/** Milliseconds until a change is read, all of its transaction together; and between two readings, what comes meanwhile. */
const SOON = 50;
const TOGETHER = 300;
/** Further down than this (pixels), somebody reads a list: it does not move under them. */
const AT_THE_TOP = 150;

/** What changed of a resource (null: more than is named), and who did so last. */
interface News {
  readonly ids: ReadonlySet<string> | null;
  readonly by: string | null;
}

/**
 * Keeps what is on the screen as others have stored it. Quietly: a list that one has scrolled in says that there is something new,
 * an open form keeps what was typed. What this tab stores itself it is not told: it reads that anew itself.
 * @returns whether the line to the server is there
 */
export function useLive(): boolean {
  const queries = useQueryClient();
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    let changed = new Map<string, News>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One after the other: what changes while all is read again is read the next time.
    const flush = async (): Promise<void> => {
      const now = changed;
      changed = new Map();
      await readAnew(queries, now);
      timer = changed.size > 0 ? setTimeout(flush, TOGETHER) : undefined;
    };
    const onChanged = ({ resource, ids, by }: Changed): void => {
      const known = changed.get(resource);
      const isMany = ids === null || known?.ids === null;
      changed.set(resource, {
        ids: isMany ? null : new Set([...(known?.ids ?? []), ...ids]),
        by: by?.name ?? null,
      });
      timer ??= setTimeout(flush, SOON);
    };
    const onMissed = () => void queries.invalidateQueries().catch(() => undefined);
    let stop: (() => void) | undefined;
    const notYet = whenIdle(() => {
      stop = followEvents({ onChanged, onMissed, onLine: setThere });
    });
    return () => {
      notYet();
      clearTimeout(timer);
      stop?.();
    };
  }, [queries]);
  return isThere;
}

async function readAnew(queries: QueryClient, changed: ReadonlyMap<string, News>): Promise<void> {
  const isBelow = window.scrollY > AT_THE_TOP;
  const held = new Set<string>();
  for (const [resource, { ids, by }] of changed) {
    if (ids) mark(resource, [...ids], by);
    if (isBelow && wait(resource, [...(ids ?? ['…'])])) held.add(resource);
    else caughtUp(resource);
  }
  const isHeld = ([name, call]: QueryKey) => call === 'getList' && held.has(String(name));
  await queries
    .invalidateQueries({
      predicate: ({ queryKey, meta }) =>
        (isMadeOf(meta, changed) || concerns(queryKey, changed)) && !isHeld(queryKey),
    })
    .catch(() => undefined);
}

/** Is the answer of this query put together from something that changed? */
const isMadeOf = (meta: QueryMeta | undefined, changed: ReadonlyMap<string, News>): boolean =>
  Boolean(meta?.madeOfMany) ||
  ((meta?.madeOf ?? []) as readonly string[]).some((resource) => changed.has(resource));

/** Is what this query reads among what changed, or what hangs on a record that is (its history)? */
function concerns([name, , params]: QueryKey, changed: ReadonlyMap<string, News>): boolean {
  const { id, target } = (params ?? {}) as { id?: unknown; target?: unknown };
  const isAmong = (resource: unknown): boolean => {
    const news = changed.get(String(resource));
    return news !== undefined && (news.ids === null || id === undefined || news.ids.has(String(id)));
  };
  return isAmong(name) || (target !== undefined && (changed.has(String(name)) || isAmong(target)));
}
