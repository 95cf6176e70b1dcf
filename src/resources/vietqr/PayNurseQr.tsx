import { useGetOne } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { bankAccountIn } from '#rules/bankAccount';
import { formatMoney } from '#rules/format';
import { partOfTax } from '#rules/owed';
import { transferCode } from '#rules/transferCode';
import type { Loaded } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { useShares } from '../packages/useShares.ts';
import { useTransferSum } from './useTransferSum.ts';

/** Where the nurse is paid who is chosen: the code that transfers to her own account what is booked for her, less its tax. */
export default function PayNurseQr() {
  const record = useRecord<'packages'>();
  const chosen = useWatch<{ agent_id?: string | null }, 'agent_id'>({ name: 'agent_id' });
  const id = chosen ?? record.agent_id;
  const { data: agent, error } = useGetOne<Loaded<'agents'>>(
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
      to={share && agent && bankAccountIn(agent.bank_account)}
      name={String(agent?.name ?? '')}
      amount={gross - tax}
      memo={`${transferCode('L', record.id)} ${String(agent?.name ?? '')}`}
      from={tax > 0 ? `${formatMoney(gross)} − thuế ${formatMoney(tax)}` : undefined}
    />
  );
}
