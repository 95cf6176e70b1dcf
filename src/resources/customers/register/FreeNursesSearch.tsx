import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { reloadOnAnyChangeMeta } from '../../../screens/live/changes.ts';
import { NurseList } from '../../packages/assign/NurseList.tsx';
import { useServiceLines } from './useServiceLines.ts';

/** Returns the form values that the search for free nurses needs; null while a value is missing. */
function useSearchValues() {
  const customer = useRecordContext();
  const [started_at, time_period] = useWatch({ name: ['started_at', 'time_period'] });
  const { sold, sessions } = useServiceLines();
  if (!customer || !started_at || !time_period?.length || sessions === 0) return null;
  return {
    customer_id: customer.id,
    started_at: started_at as string,
    sessions,
    time_period: time_period as readonly string[],
    service_ids: [...new Set(sold.flatMap(({ id, quantity }) => (quantity ? [id] : [])))],
  };
}

/** Searches on demand for nurses who are free for the package being registered; choosing a nurse fills nurse and commission. */
export function FreeNursesSearch() {
  const data = useDataProvider<NoiDataProvider>();
  const { setValue } = useFormContext();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' }) ?? null;
  const [open, setOpen] = useState(false);
  const care = useSearchValues();
  const nurses = useQuery({
    queryKey: ['free_agents', care],
    queryFn: ({ signal }) => data.freeAgentsFor(care ?? {}, signal),
    enabled: open && care !== null,
    meta: reloadOnAnyChangeMeta,
  });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      {open && care ? (
        <NurseList
          nurses={nurses.data}
          error={nurses.error}
          onRetry={() => void nurses.refetch()}
          chosen={chosen}
          onChoose={({ id }) => setValue('agent_id', id, { shouldDirty: true })}
        />
      ) : (
        <>
          <Button size="small" variant="outlined" disabled={care === null} onClick={() => setOpen(true)}>
            Ai rảnh?
          </Button>
          {care === null && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
              Chọn dịch vụ, ngày bắt đầu và khung giờ để xem.
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}
