import { toNfc } from '#rules/unicodeForm';

/** A search for packages. */
interface PackageQuery {
  /** Search text for the customer; '' if the search names only a package. */
  customer: string;
  /** Number of the package among the customer's packages, typed after a name ('gói 2'); null for any package. */
  number: number | null;
  /** Id of the package if the search is only an id ('gói 120', '#120', '120'); else null. */
  id: string | null;
}

const packageNumberPattern = /(?:^|\s)(?:gói\s*|goi\s*|#)([1-9]\d{0,8})(?=\s|$)/iu;

/** Parses a search for packages: 'Hương gói 2' means Hương's second package; 'gói 120' means the package with id 120. */
export function parsePackageQuery(text: string): PackageQuery {
  const trimmed = toNfc(text).trim().replace(/\s+/g, ' ');
  const [spelled, digits] = packageNumberPattern.exec(trimmed) ?? [];
  if (spelled === undefined || digits === undefined)
    return { customer: trimmed, number: null, id: /^[1-9]\d{0,8}$/.test(trimmed) ? trimmed : null };
  const customer = trimmed.replace(spelled, ' ').trim().replace(/\s+/g, ' ');
  return customer === ''
    ? { customer, number: null, id: digits }
    : { customer, number: Number(digits), id: null };
}
