import { useMemo, useState } from 'react';
import { useGetList, useGetMany, useGetOne, useRecordContext, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays } from '#rules/days';
import { calculateTransferredAmount, isPaidByTransfer } from '#rules/owed';
import { canMoveInDirection } from '#rules/profitLoss';
import { transactionKinds } from '#schema/choices';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { toPickerOption } from '../../kinds/inputs/toPickerOption.ts';
import type { InputProps } from '../../kinds/webKind.ts';
import { getProposal } from './proposals.ts';

type Filter = Readonly<Record<string, unknown>>;

/** Number of days before and after a line in which transactions for its parts are searched. */
const DAYS_AROUND_LINE = 31;
const none: readonly LoadedRecord[] = [];

/**
 * Input for the transaction that a part of a line matches. Offers transactions without a line: first those with the part's amount; then
 * those of the proposed customer, nurse, package or partner revenue; without such a proposal, those on the days around the line. The user
 * can search for other transactions. Choosing a transaction fills in its transferred amount.
 */
export default function BankLinePartMatchInput(props: InputProps) {
  const line = useRecordContext<LoadedRecord>();
  const at = String(line?.at);
  const path = useWrappedSource(props.source);
  const amountPath = path.replace(/\w+$/, 'amount');
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: path });
  const amount = Math.abs(Number(useWatch({ name: amountPath }) ?? 0));
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const owner = useProposedOwnerFilter(line);
  const days = { at_from: addDays(at, -DAYS_AROUND_LINE), at_to: addDays(at, DAYS_AROUND_LINE) };
  const offered = useUnmatchedTransactions(line, owner ?? days, opened && owner !== undefined);
  const near = useUnmatchedTransactions(line, days, typed !== '');
  const searched = useUnmatchedTransactions(line, { q: typed }, typed !== '');
  const { data: named } = useGetMany<LoadedRecord>(
    'transactions',
    { ids: chosen ? [String(chosen)] : [], meta: { include: [] } },
    { enabled: Boolean(chosen) },
  );
  const found = useMemo(() => {
    const all = [...(named ?? none), ...offered.data, ...near.data, ...searched.data];
    const unique = [...new Map(all.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()];
    const isOther = (one: LoadedRecord) => Number(!isPaidBy(one, amount));
    return unique.sort((one, other) => isOther(one) - isOther(other));
  }, [named, offered.data, near.data, searched.data, amount]);
  const options = useMemo(() => found.map((one) => toPickerOption('transactions', one)), [found]);
  return (
    <PickInput
      {...props}
      options={options}
      loading={!opened || offered.isPending || near.isFetching || searched.isFetching}
      onOpen={() => setOpened(true)}
      onType={(text) => setTyped(text.trim().length > 1 ? text.trim() : '')}
      onChange={(id) => {
        const one = found.find((each) => each.id === id);
        if (one && !isPaidBy(one, amount))
          setValue(amountPath, calculateTransferredAmount(toAmountAndTax(one)), {
            shouldDirty: true,
            shouldTouch: true,
          });
      }}
    />
  );
}

const toAmountAndTax = ({ amount, tax }: LoadedRecord) => ({ amount: Number(amount), tax: Number(tax ?? 0) });

/** True if a transfer of this amount pays the transaction: in full, or after a nurse's tax. */
const isPaidBy = (one: LoadedRecord, amount: number): boolean =>
  isPaidByTransfer(
    { amount: Number(one.amount), net: calculateTransferredAmount(toAmountAndTax(one)) },
    amount,
  );

/** Returns the transactions without a line that have the line's direction, latest first. */
function useUnmatchedTransactions(line: LoadedRecord | undefined, filter: Filter, enabled: boolean) {
  const isIn = Number(line?.amount) > 0;
  const kinds = transactionKinds.filter(({ value }) => canMoveInDirection(value, isIn));
  const { data, ...query } = useGetList<LoadedRecord>(
    'transactions',
    {
      filter: { kind: kinds.map(({ value }) => value).join(','), matched: 'false', ...filter },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'at', order: 'DESC' },
      meta: { include: [] },
    },
    { enabled: enabled && line !== undefined },
  );
  return { ...query, data: (enabled && data) || none };
}

/**
 * Returns a filter for the transactions of the customer, nurse, package or partner revenue in the line's proposal; null if the proposal
 * names none, undefined until known.
 */
function useProposedOwnerFilter(line: LoadedRecord | undefined): Filter | null | undefined {
  const { type = '', id = '' } = (line && getProposal(line)?.target) ?? {};
  const isRead = type === 'packages' || type === 'transactions';
  const { data, isPending } = useGetOne<LoadedRecord>(
    type,
    { id, meta: { include: [] } },
    { enabled: isRead },
  );
  if (type === 'partner_revenues') return { partner_revenue_id: id };
  if (!isRead) return null;
  if (isPending) return undefined;
  if (type === 'packages' && Number(line?.amount) < 0) return { package_id: id };
  const names = type === 'packages' ? ['customer_id'] : ['agent_id', 'customer_id', 'partner_revenue_id'];
  const of = names.find((name) => data?.[name]);
  return of && data ? { [of]: data[of] } : null;
}
