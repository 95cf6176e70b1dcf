import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatMonth } from '#rules/format';
import { payRun } from '#schema/payRun';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import { PaySlip } from './PaySlip.tsx';

interface Props {
  /** Month shown first. */
  readonly month: string;
  /** Id of the nurse whose slip is shown; undefined to show the slips of all nurses. */
  readonly agentId?: string;
  readonly onClose: () => void;
}

/** The pay slips of any month, paid or unpaid: income from the packages that customers paid for and that finished in that month. */
export default function MonthPaySlips({ month: first, agentId, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const [month, setMonth] = useState(first);
  const found = useQuery({
    queryKey: ['pay_run', 'all', month, agentId ?? null],
    queryFn: ({ signal }) => data.payRun(month, signal, { all: true, ...(agentId && { agent_id: agentId }) }),
  });
  const rows = found.data?.rows;
  const none = rows?.length === 0;
  return (
    <PrintPreviewDialog
      title="Phiếu lương"
      error={found.error}
      onRetry={() => void found.refetch()}
      onClose={onClose}
      canPrint={!none}
      tools={
        <Box sx={{ maxWidth: 220, mx: { xs: 2, sm: 0 }, my: 1 }}>
          <PeriodBox
            of="month"
            label={payRun.params.month.label}
            value={month}
            onChange={(next) => next !== '' && setMonth(next)}
          />
        </Box>
      }
    >
      {none ? (
        <Alert severity="info">
          Không có gói đã thanh toán nào kết thúc trong tháng {formatMonth(month)}.
        </Alert>
      ) : (
        rows?.map((row) => <PaySlip key={row.agent.id} month={month} row={row} />)
      )}
    </PrintPreviewDialog>
  );
}
