import { useGetList } from 'ra-core';
import type { LoadedRecord } from '../../jsonapi/response.ts';

const include = [
  'agent',
  'agent1',
  'agent2',
  'sales',
  'partner',
  'shifts',
  'transactions',
  'deductions',
  'package_services.service',
  'package_services.variant',
];

/** A customer's packages with all that their tabs show, in the order of their numbers. */
export function usePackages(customerId: string) {
  return useGetList<LoadedRecord>('packages', {
    filter: { customer_id: customerId },
    sort: { field: 'registered_at', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
    meta: { include },
  });
}
