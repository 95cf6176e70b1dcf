import { Skeleton } from '@mui/material';
import { useGetList } from 'react-admin';
import { agents } from '#schema/agents';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { NurseWeek, useNurseWeek } from '../../reports/schedule/week/NurseWeek.tsx';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { NurseMonthPays } from './NurseMonthPays.tsx';
import { NurseMothers } from './NurseMothers.tsx';
import { useNurseMonths } from './useNurseMonths.ts';

/** Height of the skeleton in pixels: high enough to keep the notes below it outside the window. */
const WAITING_HEIGHT = 760;

/** Maximum number of mothers on a nurse's page. */
const MAX_MOTHERS = 20;

/** Shown with a nurse's account: her week from the schedule, the mothers whom she cares for, and her pay. */
export default function AgentDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  return mode === 'edit' ? null : <NurseWork />;
}

function NurseWork() {
  const { id, next_session_day } = useRecord<'agents'>();
  const months = useNurseMonths(id);
  const mayReadPackages = useCan('read', undefined, 'packages');
  const mothers = useGetList<LoadedRecordOf<'packages'>>(
    'packages',
    {
      filter: { agent_id: id, level: 'L5-A,L6,L7' },
      sort: { field: 'started_at', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_MOTHERS },
      meta: { include: [] },
    },
    { enabled: mayReadPackages },
  );
  const week = useNurseWeek(id);
  const isWaiting =
    week.isWaiting ||
    (mayReadPackages && mothers.isPending) ||
    (months ?? []).some(({ rows, error }) => rows === undefined && !error);
  // Waits until all parts are loaded: a part that is shown first would move when the other parts appear.
  if (isWaiting) return <Skeleton variant="rounded" height={WAITING_HEIGHT} />;
  return (
    <>
      <NurseWeek
        {...week}
        nextDay={next_session_day ?? null}
        state={<FieldValue name="profile_status" field={agents.fields.profile_status} />}
      />
      {mothers.data && <NurseMothers packages={mothers.data} />}
      {months && <NurseMonthPays months={months} />}
    </>
  );
}
