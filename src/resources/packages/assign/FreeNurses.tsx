import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { RecordProps } from '../../../screens/screensOf.ts';
import { NurseList } from './NurseList.tsx';

/** In the assign dialog: who is free for the sessions that remain; choosing one fills nurse and commission. */
export default function FreeNurses({ record }: RecordProps) {
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const chosen = (useWatch({ name: 'agent_id' }) as string | null | undefined) ?? null;
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', record.id],
    queryFn: ({ signal }) => data.freeAgents(record.id, signal),
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
