import { useGetOne } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { bankAccountIn } from '#rules/bankAccount';
import { formatMoney } from '#rules/format';
import { partOfTax } from '#rules/owed';
import { transferCode } from '#rules/transferCode';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { useShares } from '../packages/useShares.ts';
import { useTransferSum } from './useTransferSum.ts';

/** Where the nurse is paid who is chosen: the code that transfers to her own account what is booked for her, less its tax. */
export default function PayNurseQr({ record }: RecordProps) {
  const chosen = useWatch({ name: 'agent_id' }) as string | null | undefined;
  const id = chosen ?? (record.agent_id as string | null);
  const { data: agent, error } = useGetOne<LoadedRecord>(
    'agents',
    { id: id ?? '' },
    { enabled: id !== null },
  );
  const { data: shares } = useShares(record.id);
  const share = shares?.find(({ agent_id }) => agent_id === id);
  const gross = useTransferSum();
  if (id === null || error) return null;
  const tax = share ? partOfTax(share.tax, share.income, share.paid, gross) : 0;
  return (
    <DialogQr
      to={share && agent && bankAccountIn(agent.bank_account as string | null | undefined)}
      name={String(agent?.name ?? '')}
      amount={gross - tax}
      memo={`${transferCode('L', record.id)} ${String(agent?.name ?? '')}`}
      from={tax > 0 ? `${formatMoney(gross)} − thuế ${formatMoney(tax)}` : undefined}
    />
  );
}
