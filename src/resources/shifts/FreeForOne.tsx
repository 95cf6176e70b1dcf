import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { NurseList } from '../packages/assign/NurseList.tsx';

/** In the dialog that gives one session to another nurse: who is free on its day, the fittest first; of one that was held, what changes. */
export default function FreeForOne() {
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const { id, package_id, status } = useRecord<'shifts'>();
  const wasHeld = status === 'finished';
  const nurses = useQuery({
    queryKey: ['packages', 'free_agents', package_id, id],
    queryFn: ({ signal }) => data.freeAgents(package_id, { shift_id: id }, signal),
    enabled: !wasHeld,
  });
  if (wasHeld)
    return (
      <DialogContentText sx={{ mb: 2 }}>
        Buổi này đã tắm. Hãy chọn người đã thật sự làm: lương của gói được chia lại theo số buổi của từng
        người.
      </DialogContentText>
    );
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
