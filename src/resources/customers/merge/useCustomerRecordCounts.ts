import { useGetList } from 'react-admin';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

export interface CustomerRecordCounts {
  readonly packages: number;
  readonly transactions: number;
}

/** Returns the numbers of a customer's packages and transactions; undefined until both are loaded. */
export function useCustomerRecordCounts(customerId: string): CustomerRecordCounts | undefined {
  const count = {
    filter: { customer_id: customerId },
    pagination: { page: 1, perPage: 1 },
    meta: { include: [] },
  };
  const packages = useGetList<LoadedRecord>('packages', count);
  const transactions = useGetList<LoadedRecord>('transactions', count);
  return packages.total === undefined || transactions.total === undefined
    ? undefined
    : { packages: packages.total, transactions: transactions.total };
}
