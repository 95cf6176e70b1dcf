import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isRealDay } from '#rules/days';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { getRelatedRecord, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { reloadOnAnyChangeMeta } from '../../../screens/live/changes.ts';
import { NurseList } from '../../packages/assign/NurseList.tsx';
import { OwnNurse } from '../../shifts/OwnNurse.tsx';

interface FormValues {
  readonly day?: string | null;
  readonly time_period?: string[] | null;
  readonly agent_id?: string | null;
}

/** The nurse of a session to add: the package's nurse, or one of the nurses who are free at the chosen time, with the reasons. */
export function AddedSessionNurse({ pack }: { readonly pack: LoadedRecordOf<'packages'> }) {
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const [day, time_period, chosen = null] = useWatch<FormValues, ['day', 'time_period', 'agent_id']>({
    name: ['day', 'time_period', 'agent_id'],
  });
  const care =
    day && isRealDay(day) && time_period?.length
      ? { customer_id: pack.customer_id, started_at: day, sessions: 1, time_period }
      : null;
  const nurses = useQuery({
    queryKey: ['free_agents', care],
    queryFn: ({ signal }) => data.freeAgentsFor(care ?? {}, signal),
    enabled: care !== null,
    meta: reloadOnAnyChangeMeta,
  });
  const choose = (id: string) => setValue('agent_id', id, { shouldDirty: true });
  const own = pack.agent_id;
  return (
    <div>
      {own && (
        <OwnNurse
          label={`Chị ${getRelatedRecord<'agents'>(pack, 'agent')?.name ?? 'của gói'} như cả gói`}
          reasons={nurses.data && (nurses.data.find(({ id }) => id === own)?.reasons ?? null)}
          isChosen={chosen === own}
          onChoose={() => choose(own)}
        />
      )}
      {care ? (
        <NurseList
          single
          nurses={nurses.data?.filter(({ id }) => id !== own)}
          error={nurses.error}
          onRetry={() => void nurses.refetch()}
          chosen={chosen}
          onChoose={({ id }) => choose(id)}
        />
      ) : (
        <Typography color="textSecondary">Chọn ngày và khung giờ để xem ai rảnh.</Typography>
      )}
    </div>
  );
}
