import { fold } from '#rules/fold';

/** What a column of a bank's export tells. `side`: whether the one amount is money out or in. */
export type Role = 'day' | 'description' | 'out' | 'in' | 'amount' | 'side' | 'balance' | 'reference';
/** Where each stands in the table, from 0. */
export type Columns = Partial<Record<Role, number>>;

/** About the other side of a transfer: nothing that is read here. */
const foreign = /\b(doi ung|doi tac|thu huong|nguoi|remitter|beneficiary|ngan hang|tai khoan|account)\b/;
const out = /\b(ghi no|phat sinh no|ps no|no tktt|debit|rut ra|tien ra|withdrawals?|chi ra|giam)\b|^no$/;
const into = /\b(ghi co|phat sinh co|ps co|co tktt|credit|gui vao|tien vao|deposits?|thu vao|tang)\b|^co$/;
const sides = /\b(no co|dr cr|d c|thu chi|loai giao dich)\b/;
const reference =
  /\b(so tham chieu|tham chieu|reference|ref no|so but toan|so ct|so chung tu|doc no|(trans|transaction) (no|id|number|ref)|(so|ma) (gd|giao dich)|seq no|sequence)\b/;
const description =
  /\b(mo ta|noi dung|dien giai|description|details?|remarks?|narrative|transaction content)\b/;
const amount = /\b(so tien|amount|gia tri)\b/;
/** The day on which it was done before those on which it was booked or counts. */
const days = [
  /\b(ngay giao dich|transaction date|trans date|tnx date|txn date|ngay gd)\b/,
  /\b(ngay hach toan|posting date|ngay ghi so)\b/,
  /\b(ngay hieu luc|effective date|value date)\b/,
  /^(ngay|date|thoi gian)\b/,
] as const;

const plain = (heading: string): string =>
  fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function roleOf(heading: string): Role | null {
  if (foreign.test(heading)) return null;
  if (/\b(so du|balance)\b/.test(heading)) return 'balance';
  if (sides.test(heading) || (out.test(heading) && into.test(heading))) return 'side';
  if (out.test(heading)) return 'out';
  if (into.test(heading)) return 'in';
  if (days.some((one) => one.test(heading))) return 'day';
  if (reference.test(heading)) return 'reference';
  if (description.test(heading)) return 'description';
  return amount.test(heading) ? 'amount' : null;
}

const rankOf = (heading: string): number => days.findIndex((one) => one.test(heading));

/** The columns that these headings name, in Vietnamese, English or both; the first of two of a kind, the better of two days. */
export function columnsOf(cells: readonly string[]): Columns {
  const headings = cells.map(plain);
  const found: Columns = {};
  for (const [at, heading] of headings.entries()) {
    const role = roleOf(heading);
    if (!role) continue;
    const before = found[role];
    const isBetter =
      role === 'day' && before !== undefined && rankOf(heading) < rankOf(headings[before] ?? '');
    if (before === undefined || isBetter) found[role] = at;
  }
  return found;
}

/** Do these columns make a statement? */
export const isWhole = ({ day, description, out, in: into, amount }: Columns): boolean =>
  day !== undefined &&
  description !== undefined &&
  ((out !== undefined && into !== undefined) || amount !== undefined);
