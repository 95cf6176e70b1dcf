import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { RecordProps } from '../../../screens/registry.ts';
import { NurseList } from './NurseList.tsx';
import { useCommissionOf } from './useCommissionOf.ts';

/** In the assign dialog: who is free for the sessions that remain; choosing one fills nurse and commission. */
export default function FreeNurses({ record }: RecordProps) {
  const data = useDataProvider<NoiDataProvider>();
  const { control, setValue } = useFormContext<Record<string, unknown>>();
  const chosen = (useWatch({ control, name: 'agent_id' }) as string | null | undefined) ?? null;
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', record.id],
    queryFn: ({ signal }) => data.freeAgents(record.id, signal),
  });
  useCommissionOf(chosen, (record.agent_id as string | null) ?? null, nurses.data);
  return (
    <NurseList
      nurses={nurses.data}
      error={nurses.error}
      onRetry={() => void nurses.refetch()}
      chosen={chosen}
      onChoose={(nurse) => setValue('agent_id', nurse.id, { shouldDirty: true })}
    />
  );
}
