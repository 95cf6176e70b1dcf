import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { LazyVietQr } from './LazyVietQr.tsx';

/** In a payment dialog: the code with which the customer transfers this amount; nothing for other ways of paying. */
export default function PayQr({ record }: RecordProps) {
  const data = useDataProvider<NoiDataProvider>();
  const { control } = useFormContext<Record<string, unknown>>();
  const { amount, payment_method, paid = true } = useWatch({ control });
  const account = useQuery({
    queryKey: ['payment_account'],
    queryFn: ({ signal }) => data.paymentAccount(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sum = typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : 0;
  if (!account.data || paid !== true || payment_method !== 'transfer' || sum <= 0) return null;
  return (
    <Box component="section" aria-label="Mã chuyển khoản" sx={{ mt: 2 }}>
      <LazyVietQr
        to={account.data}
        name={account.data.name}
        amount={sum}
        memo={`G${record.id} ${String(record.customer_name ?? '')}`}
      />
    </Box>
  );
}
