import { addSumToListHref, buildListHref } from '../figures/buildListHref.ts';

/** For each amount, the URL of the list behind it as of today (rules 8.1). */
export const debtHrefs = {
  due: addSumToListHref(buildListHref('packages', { due_from: '1' }), 'due'),
  customers: addSumToListHref(buildListHref('customers', { due_from: '1' }), 'due'),
  overpaid: addSumToListHref(buildListHref('packages', { overpaid_from: '1' }), 'overpaid'),
  cancelled: addSumToListHref(buildListHref('packages', { level: ['L5-C', 'L6-C'], paid_from: '1' }), 'paid'),
  nurses: buildListHref('packages', { level: ['L8', 'L8-7C'], agent_paid: 'false' }),
  partners: buildListHref('partner_revenues', { level: 'confirmed' }),
  refunds: addSumToListHref(buildListHref('transactions', { kind: 'refund', status: 'created' }), 'amount'),
} as const;

/** Returns the URL of a package on its customer's page. */
export const buildPackageHref = ({
  customer_id,
  package_id,
}: {
  readonly customer_id: string;
  readonly package_id: string;
}): string => `/customers/${customer_id}?packageId=${package_id}`;
