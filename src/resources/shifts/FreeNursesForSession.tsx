import { DialogContentText } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { getRelatedRecord, type LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { NurseList } from '../packages/assign/NurseList.tsx';
import { OwnNurse } from './OwnNurse.tsx';

/**
 * Shown in the dialog that gives one session to another nurse: nurses free at its time, best match first, without the session's current
 * nurse; the package's own nurse is shown separately. For a held session, shows what the change affects.
 */
export default function FreeNursesForSession() {
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const { id, package_id, status, agent_id: substitute } = useRecord<'shifts'>();
  const wasHeld = status === 'finished';
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', package_id, id],
    queryFn: ({ signal }) => data.freeAgents(package_id, { shift_id: id }, signal),
    enabled: !wasHeld,
  });
  const { data: pack } = useGetOne<LoadedRecordOf<'packages'>>(
    'packages',
    { id: package_id, meta: { include: ['agent'] } },
    { enabled: !wasHeld },
  );
  if (wasHeld)
    return (
      <DialogContentText sx={{ mb: 2 }}>
        Buổi này đã tắm. Hãy chọn người đã thật sự làm: lương của gói được chia lại theo số buổi của từng
        người.
      </DialogContentText>
    );
  const choose = (nurse: string | null) => setValue('agent_id', nurse, { shouldDirty: true });
  const own = pack?.agent_id ?? null;
  const others = nurses.data?.filter((nurse) => nurse.id !== own && nurse.id !== substitute);
  return (
    <>
      {own && substitute && substitute !== own && (
        <OwnNurse
          label={`Trả lại cho ${(pack && getRelatedRecord<'agents'>(pack, 'agent')?.name) ?? ''}`}
          reasons={nurses.data && (nurses.data.find((nurse) => nurse.id === own)?.reasons ?? null)}
          isChosen={chosen === own}
          onChoose={() => choose(own)}
        />
      )}
      <NurseList
        single
        nurses={pack && others}
        error={nurses.error}
        onRetry={() => void nurses.refetch()}
        chosen={chosen}
        onChoose={(nurse) => choose(nurse.id)}
      />
    </>
  );
}
