import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';

interface Props {
  readonly packageId: string;
}

/**
 * Shows the payments received for a package next to its payment code: payments that are not booked yet, and payments that arrive while the
 * dialog is open.
 */
export function ReceivedNotice({ packageId }: Props) {
  const { data: transfers } = useQuery({
    queryKey: ['packages', 'received', packageId],
    queryFn: ({ signal }) => coordinatorCalls.received(packageId, signal),
    meta: { madeOf: ['bank_lines', 'packages'] },
    gcTime: 0,
  });
  // Transfers that were booked before the dialog opened belong to an earlier payment and are not shown.
  const booked = useRef<ReadonlySet<string> | null>(null);
  if (transfers && !booked.current)
    booked.current = new Set(transfers.filter(({ is_open }) => !is_open).map(({ id }) => id));
  const own = (transfers ?? []).filter(({ id }) => !booked.current?.has(id));
  return (
    <div role="status">
      {own.length > 0 && (
        <Alert severity="success" sx={{ mb: 2 }}>
          Đã nhận {formatMoney(sum(own.map(({ amount }) => amount)))}
        </Alert>
      )}
    </div>
  );
}
