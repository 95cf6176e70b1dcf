/** Loads the evidence about a transaction before it is approved. */
import { useGetList, useGetOne } from 'react-admin';
import { addDays, diffDays } from '#rules/days';
import { isIncomeKind } from '#rules/profitLoss';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { getProposal } from '../bankLines/proposals.ts';

type Transaction = LoadedRecordOf<'transactions'>;

/** Maximum number of days between a transaction and its bank line. */
const MAX_DAYS_APART = 31;
const meta = { include: [] };

/** Loads the package or the partner revenue of a transaction; `resource` is null if it has neither. */
export function useTransactionSubject({ package_id, partner_revenue_id }: Transaction) {
  const resource = package_id ? 'packages' : partner_revenue_id ? 'partner_revenues' : null;
  const mayRead = useCan('read', undefined, resource ?? 'packages');
  const enabled = resource !== null && mayRead;
  const { data, isPending } = useGetOne<LoadedRecord>(
    resource ?? 'packages',
    { id: package_id ?? partner_revenue_id ?? '', meta },
    { enabled },
  );
  return { resource, record: data, isPending: enabled && isPending };
}

/**
 * Loads the bank line matched with a transaction. If there is none, loads the best open line with the same amount: a line proposed for the
 * transaction, else the line nearest in time. Also counts the other lines with the same amount.
 */
export function useMatchingBankLine({ id, kind, amount, at, payment_method, bank_line }: Transaction) {
  const mayRead = useCan('read', undefined, 'bank_lines');
  const isCash = payment_method === 'cash';
  const own = useGetOne<LoadedRecordOf<'bank_lines'>>(
    'bank_lines',
    { id: bank_line ?? '', meta },
    { enabled: mayRead && Boolean(bank_line) },
  );
  const enabled = mayRead && !isCash && !bank_line;
  const open = useGetList<LoadedRecordOf<'bank_lines'>>(
    'bank_lines',
    {
      filter: {
        status: 'open',
        amount: isIncomeKind(kind) ? amount : -amount,
        at_from: addDays(at, -MAX_DAYS_APART),
        at_to: addDays(at, MAX_DAYS_APART),
      },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'at', order: 'DESC' },
      meta,
    },
    { enabled },
  );
  const isProposed = (line: LoadedRecordOf<'bank_lines'>) => {
    const target = getProposal(line)?.target;
    return target?.type === 'transactions' && target.id === id;
  };
  const fitting = [...(open.data ?? [])].sort(
    (a, b) =>
      Number(isProposed(b)) - Number(isProposed(a)) ||
      Math.abs(diffDays(at, a.at)) - Math.abs(diffDays(at, b.at)),
  );
  return {
    line: own.data ?? fitting[0],
    more: own.data ? 0 : Math.max(0, fitting.length - 1),
    isPending: bank_line ? mayRead && own.isPending : enabled && open.isPending,
    isCash,
  };
}

/** Loads the other transactions of the same kind, amount and day. */
export function useDuplicateTransactions({ id, kind, amount, at }: Transaction) {
  const { data = [], isPending } = useGetList<Transaction>('transactions', {
    filter: { kind, amount, at_from: at, at_to: at },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    meta,
  });
  return { duplicates: data.filter((one) => one.id !== id), isPending };
}
