import { listHref, summing } from '../figures/listHref.ts';

/** Where each figure of the debts leads: the list that adds up to it, as it stands today (rules 8.1). */
export const debtHrefs = {
  due: summing(listHref('packages', { due_from: '1' }), 'due'),
  customers: summing(listHref('customers', { due_from: '1' }), 'due'),
  overpaid: summing(listHref('packages', { overpaid_from: '1' }), 'overpaid'),
  cancelled: summing(listHref('packages', { level: ['L5-C', 'L6-C'], paid_from: '1' }), 'paid'),
  nurses: listHref('packages', { level: ['L8', 'L8-7C'], agent_paid: 'false' }),
  partners: listHref('partner_revenues', { level: 'confirmed' }),
  refunds: summing(listHref('transactions', { kind: 'refund', status: 'created' }), 'amount'),
} as const;

/** A package next to its customer. */
export const packageHref = ({
  customer_id,
  package_id,
}: {
  readonly customer_id: string;
  readonly package_id: string;
}): string => `/customers/${customer_id}?packageId=${package_id}`;
