import { readCustomerLink } from '#rules/customerLink';

/**
 * Returns the values that a transaction's form sends: the link is replaced by its customer and package (rules 7.3). Other text is sent
 * unchanged, and the server reports it at its field.
 */
export function toTransactionInput({
  customer_link,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (customer_link === undefined) return values;
  if (customer_link === null) return { ...values, customer_id: null, package_id: null };
  return { ...values, ...(readCustomerLink(String(customer_link)) ?? { customer_link }) };
}
