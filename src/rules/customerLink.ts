interface CustomerLinkTarget {
  customer_id: string | null;
  package_id: string | null;
}

/** Returns the path of a customer's page with the package open; null without a customer. */
export const buildCustomerLink = ({ customer_id, package_id }: CustomerLinkTarget): string | null =>
  customer_id && `/customers/${customer_id}${package_id ? `?packageId=${package_id}` : ''}`;

/** Parses the customer and the optional package of a URL or path `/customers/{id}?packageId={id}` (rules 7.3); null for other text. */
export function readCustomerLink(link: string): CustomerLinkTarget | null {
  const found = /^(?:https?:\/\/[^/?#]+)?\/?customers\/(\d{1,15})\/?(?:\?([^#]*))?(?:#.*)?$/i.exec(
    link.trim(),
  );
  if (!found?.[1]) return null;
  const package_id = new URLSearchParams(found[2] ?? '').get('packageId');
  if (package_id !== null && !/^\d{1,15}$/.test(package_id)) return null;
  return { customer_id: String(Number(found[1])), package_id: package_id && String(Number(package_id)) };
}
