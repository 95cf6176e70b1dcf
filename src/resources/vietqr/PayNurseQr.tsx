import { useGetOne } from 'ra-core';
import { bankAccountIn } from '#rules/bankAccount';
import { formatMoney } from '#rules/format';
import { transferCode } from '#rules/transferCode';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { DialogQr } from './DialogQr.tsx';
import { useTransferSum } from './useTransferSum.ts';

/** Where a nurse is paid: the code that transfers to her own account what is left of the gross income after its tax. */
export default function PayNurseQr({ record }: RecordProps) {
  const id = record.agent_id as string | null;
  const { data: agent, error } = useGetOne<LoadedRecord>(
    'agents',
    { id: id ?? '' },
    { enabled: id !== null },
  );
  const gross = useTransferSum();
  if (id === null || error) return null;
  const tax = (record.agent_tax as number | null) ?? 0;
  return (
    <DialogQr
      to={agent && bankAccountIn(agent.bank_account as string | null | undefined)}
      name={String(agent?.name ?? '')}
      amount={gross - tax}
      memo={`${transferCode('L', record.id)} ${String(agent?.name ?? '')}`}
      from={tax > 0 ? `${formatMoney(gross)} − thuế ${formatMoney(tax)}` : undefined}
    />
  );
}
