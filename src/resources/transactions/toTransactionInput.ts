import { readCustomerLink } from '#rules/customerLink';

/**
 * Returns the values that a transaction's form sends, with the link replaced by its customer and package (rules 7.3). Text that is not a
 * link is sent unchanged; the server reports an error at the link's field.
 */
export function toTransactionInput({
  customer_link,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (customer_link === undefined) return values;
  if (customer_link === null) return { ...values, customer_id: null, package_id: null };
  return { ...values, ...(readCustomerLink(String(customer_link)) ?? { customer_link }) };
}
