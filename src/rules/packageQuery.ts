import { toNfc } from '#rules/unicodeForm';

/** A search for packages. */
interface PackageQuery {
  /** Search text for the customer; '' if the text names only the package. */
  customer: string;
  /** Number of the package among the customer's, as 'gói 2' after a name; null for any. */
  number: number | null;
  /** The package's own id, typed alone ('gói 120', '#120', '120'); null if none is given. */
  id: string | null;
}

const named = /(?:^|\s)(?:gói\s*|goi\s*|#)([1-9]\d{0,8})(?=\s|$)/iu;

/** Parses a package's number or id from a search: 'Hương gói 2' is her second package, 'gói 120' the package with that id. */
export function packageQuery(text: string): PackageQuery {
  const trimmed = toNfc(text).trim().replace(/\s+/g, ' ');
  const [spelled, digits] = named.exec(trimmed) ?? [];
  if (spelled === undefined || digits === undefined)
    return { customer: trimmed, number: null, id: /^[1-9]\d{0,8}$/.test(trimmed) ? trimmed : null };
  const customer = trimmed.replace(spelled, ' ').trim().replace(/\s+/g, ' ');
  return customer === ''
    ? { customer, number: null, id: digits }
    : { customer, number: Number(digits), id: null };
}
