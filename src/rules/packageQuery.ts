import { toNfc } from '#rules/unicodeForm';

/** What a search asks of packages. */
interface PackageQuery {
  /** What the customer is searched by; '' when only the package is named. */
  customer: string;
  /** Which of her packages, 'gói 2' next to a name; null: any. */
  number: number | null;
  /** The package's own id, typed alone ('gói 120', '#120', '120'); null when none is. */
  id: string | null;
}

const named = /(?:^|\s)(?:gói\s*|goi\s*|#)([1-9]\d{0,8})(?=\s|$)/iu;

/** Reads a package's number or id out of a search: 'Hương gói 2' is her second package, 'gói 120' the one with that id. */
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
