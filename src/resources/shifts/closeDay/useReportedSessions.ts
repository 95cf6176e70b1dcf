import { useGetList } from 'react-admin';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';

/** A session that its nurse has reported held, and that the office has not confirmed. */
export interface ReportedSession {
  readonly id: string;
  readonly day: string;
  readonly customer_name: string;
  readonly nurse: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly visit_note: string | null;
}

/** Maximum number of sessions loaded at once; the rest is shown after these are confirmed. */
const MAX_SESSIONS = 500;

/** Loads the sessions of these days that nurses reported as held; undefined while loading. */
export function useReportedSessions(from: string | null, to: string) {
  const found = useGetList<LoadedRecordOf<'shifts'>>('shifts', {
    filter: { to_confirm_to: to, ...(from && { to_confirm_from: from }) },
    pagination: { page: 1, perPage: MAX_SESSIONS },
    sort: { field: 'day', order: 'ASC' },
  });
  const sessions = found.data?.map(
    ({ id, day, customer_name, nurse, started_at, ended_at, visit_note }): ReportedSession => ({
      ...{ id, day, customer_name: customer_name ?? '', nurse, started_at, ended_at, visit_note },
    }),
  );
  return { sessions, error: found.error, refetch: () => void found.refetch() };
}
