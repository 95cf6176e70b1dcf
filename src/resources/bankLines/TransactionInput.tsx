import { useMemo } from 'react';
import { useGetList, useRecordContext } from 'react-admin';
import { addDays } from '#rules/days';
import { canMoveInDirection } from '#rules/profitLoss';
import { transactionKinds } from '#schema/choices';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { PickInput } from '../../kinds/inputs/PickInput.tsx';
import { toPickerOption } from '../../kinds/inputs/toPickerOption.ts';
import type { InputProps } from '../../kinds/webKind.ts';

/** Number of days before and after a line in which its transaction is searched. */
const DAYS_AROUND_LINE = 31;

/**
 * Input for the transaction that a line matches. Offers transactions without a line that have the same amount and direction, nearest day
 * first.
 */
export default function BankLineMatchInput(props: InputProps) {
  const line = useRecordContext<LoadedRecord>();
  const at = String(line?.at);
  const amount = Number(line?.amount);
  const isIn = amount > 0;
  const kinds = transactionKinds.filter(({ value }) => canMoveInDirection(value, isIn));
  const { data, isPending } = useGetList<LoadedRecord>(
    'transactions',
    {
      filter: {
        kind: kinds.map(({ value }) => value).join(','),
        amount: Math.abs(amount),
        at_from: addDays(at, -DAYS_AROUND_LINE),
        at_to: addDays(at, DAYS_AROUND_LINE),
      },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'at', order: 'DESC' },
      meta: { include: [] },
    },
    { enabled: line !== undefined },
  );
  const options = useMemo(
    () =>
      (data ?? []).filter(({ bank_line }) => !bank_line).map((one) => toPickerOption('transactions', one)),
    [data],
  );
  return <PickInput {...props} options={options} loading={isPending} />;
}
