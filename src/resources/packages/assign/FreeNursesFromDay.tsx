import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { NurseList } from './NurseList.tsx';

/**
 * Shown in the dialog that hands a package over: nurses who are free for its sessions from the chosen day on. Choosing a nurse fills in the
 * nurse input.
 */
export default function FreeNursesFromDay() {
  const record = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const [agent_id, typed] = useWatch<
    { agent_id?: string | null; from_day?: string | null },
    ['agent_id', 'from_day']
  >({ name: ['agent_id', 'from_day'] });
  const from_day = typed && isRealDay(typed) ? typed : '';
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', record.id, from_day],
    queryFn: ({ signal }) => data.freeAgents(record.id, { from_day }, signal),
    enabled: from_day !== '',
  });
  return (
    <NurseList
      nurses={nurses.data?.filter(({ id }) => id !== record.agent_id)}
      error={nurses.error}
      onRetry={() => void nurses.refetch()}
      chosen={agent_id ?? null}
      onChoose={({ id }) => setValue('agent_id', id, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
