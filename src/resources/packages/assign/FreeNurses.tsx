import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { NurseList } from './NurseList.tsx';

/** Shown in the assign dialog: nurses who are free for the remaining sessions. Choosing a nurse fills in nurse and commission. */
export default function FreeNurseChoice() {
  const record = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', record.id],
    queryFn: ({ signal }) => data.freeAgents(record.id, {}, signal),
  });
  return (
    <NurseList
      nurses={nurses.data}
      error={nurses.error}
      onRetry={() => void nurses.refetch()}
      chosen={chosen}
      onChoose={({ id }) => setValue('agent_id', id, { shouldDirty: true })}
    />
  );
}
