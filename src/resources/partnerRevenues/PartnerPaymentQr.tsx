import { type RaRecord, useGetOne } from 'react-admin';
import type { Partner } from '#schema/partners';
import { useRecord } from '../../screens/useRecord.ts';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { useTransferAmount } from '../../screens/vietqr/useTransferAmount.ts';
import { toPartnerTransfer } from './toPartnerTransfer.ts';

/** Shown in the dialog that settles a partner revenue: the payment code that transfers the amount to the partner's account. */
export default function PartnerPaymentQr() {
  const record = useRecord<'partner_revenues'>();
  const { data: partner, error } = useGetOne<Partner & RaRecord>('partners', {
    id: String(record.partner_id),
  });
  const amount = useTransferAmount();
  if (error) return null;
  const transfer = partner && toPartnerTransfer(partner, record.id);
  return (
    <DialogQr
      to={transfer === undefined ? undefined : (transfer?.to ?? null)}
      name={partner?.name ?? ''}
      amount={amount}
      memo={transfer?.memo ?? ''}
    />
  );
}
