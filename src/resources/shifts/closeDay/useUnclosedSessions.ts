import { useGetList, useGetMany } from 'react-admin';
import { toLocalTime } from '#rules/days';
import { canRunAction, listSessionNurses } from '#rules/levels';
import { sortByName } from '#rules/names';
import { toTimeSpans } from '#rules/slots';
import { getRelatedRecord, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** A session that is waiting to be closed. */
export interface UnclosedSession {
  readonly id: string;
  readonly day: string;
  readonly customer_name: string;
  readonly time_period: readonly string[];
  readonly nurse: string | null;
}
export interface UnclosedSessionGroup {
  readonly nurse: { readonly id: string; readonly name: string };
  readonly sessions: readonly UnclosedSession[];
}

/** Maximum number of sessions loaded at once; the rest is loaded after saving. */
const MAX_SESSIONS = 500;

/** True if the last slot of a session of today is over. */
const isOver = ({ time_period }: UnclosedSession): boolean =>
  (toTimeSpans(time_period).at(-1)?.to ?? '') <= toLocalTime(new Date());

/**
 * Loads the planned sessions of these days that can be marked as held, grouped by nurse; undefined while loading.
 * @param isPastOnly true to leave out the sessions whose time of day is not over
 */
export function useUnclosedSessions(from: string | null, to: string, isPastOnly = false) {
  const found = useGetList<LoadedRecordOf<'shifts'>>('shifts', {
    filter: { status: 'planned', day_to: to, ...(from && { day_from: from }) },
    pagination: { page: 1, perPage: MAX_SESSIONS },
    sort: { field: 'day', order: 'ASC' },
    meta: { include: ['package'] },
  });
  const all = (found.data ?? []).flatMap((shift): UnclosedSession[] => {
    const pack = getRelatedRecord<'packages'>(shift, 'package');
    if (!pack || !canRunAction('finish_shift', pack.level)) return [];
    return [
      {
        id: shift.id,
        day: shift.day,
        customer_name: String(pack.customer_name ?? ''),
        time_period: shift.time_period ?? pack.time_period ?? [],
        nurse: listSessionNurses({ agent_id: shift.agent_id }, pack)[0] ?? null,
      },
    ];
  });
  const sessions = isPastOnly ? all.filter(isOver) : all;
  const ids = [...new Set(sessions.flatMap(({ nurse }) => nurse ?? []))];
  const nurses = useGetMany<LoadedRecord>(
    'agents',
    { ids, meta: { include: [] } },
    { enabled: ids.length > 0 },
  );
  const ready = found.data !== undefined && (ids.length === 0 || nurses.data !== undefined);
  const names = sortByName(
    (nurses.data ?? []).filter(Boolean).map((nurse) => ({ id: String(nurse.id), name: String(nurse.name) })),
  );
  const groups = names
    .map(
      (nurse): UnclosedSessionGroup => ({
        nurse,
        sessions: sessions.filter((one) => one.nurse === nurse.id),
      }),
    )
    .filter((group) => group.sessions.length > 0);
  return {
    groups: ready ? groups : undefined,
    error: found.error ?? nurses.error,
    refetch: () => void found.refetch(),
    /** True if more sessions are waiting than were loaded. */
    more: (found.total ?? 0) > MAX_SESSIONS,
  };
}
