import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { findTransferAccount } from '#rules/bankAccount';
import { toLocalDay } from '#rules/days';
import { formatMoney } from '#rules/format';
import { buildTransferCode } from '#rules/transferCode';
import { calculateTaxWithheld, findTaxRule } from '#rules/withholding';
import type { TaxSettings } from '#schema/tax';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { useTransferAmount } from '../../screens/vietqr/useTransferAmount.ts';
import { useShares } from './useShares.ts';

/** Shown in the dialog that pays a nurse: the payment code that transfers the booked amount, less tax, to her account. */
export default function NursePaymentQr() {
  const record = useRecord<'packages'>();
  const [chosen, at] = useWatch<{ agent_id?: string | null; at?: string | null }, ['agent_id', 'at']>({
    name: ['agent_id', 'at'],
  });
  const id = chosen ?? record.agent_id;
  const { data: agent, error } = useGetOne<LoadedRecordOf<'agents'>>(
    'agents',
    { id: id ?? '' },
    { enabled: id !== null },
  );
  const { data: shares } = useShares(record.id);
  const { data: settings } = useQuery({
    queryKey: ['settings', 'tax'],
    queryFn: ({ signal }) => coordinatorCalls.settings<TaxSettings>('tax', signal),
  });
  const share = shares?.find(({ agent_id }) => agent_id === id);
  const gross = useTransferAmount();
  if (id === null || error || !settings || !agent) return null;
  const day = at || toLocalDay(new Date());
  const { percent, threshold } = settings.standard;
  const rule = findTaxRule(settings.rules, day, { percent, from: threshold });
  const part = { label: '', amount: gross, income: share?.income ?? gross, before: share?.paid ?? 0 };
  const tax = calculateTaxWithheld([part], rule, day, agent.tax_commitment_until ?? null).value;
  return (
    <DialogQr
      to={
        share && findTransferAccount({ bank: agent.bank ?? null, bank_account: agent.bank_account ?? null })
      }
      name={String(agent.name ?? '')}
      amount={gross - tax}
      memo={`${buildTransferCode('L', record.id)} ${String(agent.name ?? '')}`}
      from={tax > 0 ? `${formatMoney(gross)} − thuế ${formatMoney(tax)}` : undefined}
    />
  );
}
