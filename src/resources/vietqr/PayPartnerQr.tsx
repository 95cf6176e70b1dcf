import { useGetOne } from 'ra-core';
import { accountNumber, type BankAccount } from '#rules/bankAccount';
import { formatMonth } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { DialogQr } from './DialogQr.tsx';
import { useTransferSum } from './useTransferSum.ts';

/** Where a partner revenue is settled: the code that transfers the amount to the partner's account. */
export default function PayPartnerQr({ record }: RecordProps) {
  const { data: partner } = useGetOne<LoadedRecord>('partners', { id: String(record.partner_id) });
  const amount = useTransferSum();
  const account = accountNumber(partner?.bank_account as string | null | undefined);
  if (!partner?.bank || !account) return null;
  return (
    <DialogQr
      to={{ bank: partner.bank as BankAccount['bank'], account }}
      name={String(partner.name)}
      amount={amount}
      memo={`HH ${formatMonth(String(record.month))} ${String(partner.code)}`}
    />
  );
}
