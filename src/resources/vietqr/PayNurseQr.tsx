import { useGetOne } from 'ra-core';
import { bankAccountIn } from '#rules/bankAccount';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { DialogQr } from './DialogQr.tsx';
import { useTransferSum } from './useTransferSum.ts';

/** Where a nurse is paid: the code that transfers to her own account what is left of the gross income after its tax. */
export default function PayNurseQr({ record }: RecordProps) {
  const id = record.agent_id as string | null;
  const { data: agent } = useGetOne<LoadedRecord>('agents', { id: id ?? '' }, { enabled: id !== null });
  const gross = useTransferSum();
  const account = bankAccountIn(agent?.bank_account as string | null | undefined);
  if (!agent || !account) return null;
  return (
    <DialogQr
      to={account}
      name={String(agent.name)}
      amount={gross - ((record.agent_tax as number | null) ?? 0)}
      memo={`Luong G${record.id} ${String(agent.name)}`}
    />
  );
}
