import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { NurseList } from './NurseList.tsx';

/** In the dialog that hands a package over: who is free for its sessions from the chosen day on; choosing one fills the nurse. */
export default function FreeFrom() {
  const record = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const [agent_id, typed] = useWatch<
    { agent_id?: string | null; from_day?: string | null },
    ['agent_id', 'from_day']
  >({ name: ['agent_id', 'from_day'] });
  const from_day = typed && isRealDay(typed) ? typed : '';
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', record.id],
    queryFn: ({ signal }) => data.freeAgents(record.id, signal),
  });
  const changes = useQuery({
    queryKey: ['packages', 'session_changes', record.id, from_day, null, null],
    queryFn: ({ signal }) => data.sessionChanges(record.id, { from_day }, signal),
    enabled: from_day !== '',
  });
  const total_days = changes.data?.sessions.length;
  const free =
    total_days === undefined
      ? undefined
      : nurses.data
          ?.filter(({ id }) => id !== record.agent_id)
          .map((nurse) => {
            const clashes = nurse.clashes.filter(({ day }) => day >= from_day);
            const taken = new Set(clashes.map(({ day }) => day)).size;
            return { ...nurse, clashes, total_days, free_days: total_days - taken };
          });
  return (
    <NurseList
      nurses={free}
      error={nurses.error ?? changes.error}
      onRetry={() => void Promise.all([nurses.refetch(), changes.refetch()])}
      chosen={agent_id ?? null}
      onChoose={({ id }) => setValue('agent_id', id, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
