import { readCustomerLink } from '#rules/customerLink';

/**
 * What a transaction's form sends: the customer and the package of its link in place of the link (rules 7.3).
 * What is no such link goes as it was typed, and is refused at its field.
 */
export function linkedOf({
  customer_link,
  ...values
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (customer_link === undefined) return values;
  if (customer_link === null) return { ...values, customer_id: null, package_id: null };
  return { ...values, ...(readCustomerLink(String(customer_link)) ?? { customer_link }) };
}
