import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { totalSessions } from '#rules/calendar';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { NurseList } from '../../packages/assign/NurseList.tsx';
import type { Registration } from './useRegistration.ts';

/** What the question needs to know, as the form stands; null while some of it is missing. */
function careOf({ customer, values, lines, catalogue }: Registration) {
  const sold = lines.flatMap((line) => {
    const service = catalogue.find(({ id }) => id === line.service_id);
    return service && line.quantity
      ? [{ id: service.id, quantity: line.quantity, amount: service.amount }]
      : [];
  });
  const slots = (values.time_period as readonly string[] | null) ?? [];
  const sessions = totalSessions(sold);
  if (!values.started_at || slots.length === 0 || sessions === 0) return null;
  return {
    customer_id: customer.id,
    started_at: values.started_at as string,
    sessions,
    time_period: slots,
    service_ids: [...new Set(sold.map(({ id }) => id))],
  };
}

interface Props {
  readonly form: Registration;
  readonly onChoose: (id: string) => void;
}

/** Who could take the package that is being registered, asked for when wanted; choosing one fills nurse and commission. */
export function WhoIsFree({ form, onChoose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const [open, setOpen] = useState(false);
  const care = careOf(form);
  const nurses = useQuery({
    queryKey: ['free_agents', care],
    queryFn: ({ signal }) => data.freeAgentsFor(care ?? {}, signal),
    enabled: open && care !== null,
  });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      {open && care ? (
        <NurseList
          nurses={nurses.data}
          error={nurses.error}
          onRetry={() => void nurses.refetch()}
          chosen={(form.values.agent_id as string | null | undefined) ?? null}
          onChoose={(nurse) => onChoose(nurse.id)}
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
