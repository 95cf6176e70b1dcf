import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { buildTransferCode } from '#rules/transferCode';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ReceivedNotice } from '../../reports/receivables/ReceivedNotice.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { useTransferAmount } from '../../screens/vietqr/useTransferAmount.ts';

/** Shown in a payment dialog: the payment code with which the customer transfers this amount; renders nothing for other payment methods. */
export default function CustomerPaymentQr() {
  const record = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const amount = useTransferAmount();
  const account = useQuery({
    queryKey: ['payment_account'],
    queryFn: ({ signal }) => data.paymentAccount(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (account.data === null || account.error) return null;
  return (
    <DialogQr
      to={account.data}
      name={account.data?.name ?? ''}
      amount={amount}
      memo={`${buildTransferCode('G', record.id)} ${String(record.customer_name ?? '')}`}
    >
      <ReceivedNotice packageId={record.id} />
    </DialogQr>
  );
}
