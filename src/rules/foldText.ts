/** Folds text for searching, so that accents, case and spelling do not matter (rules 9.5). */
import { toNfd } from '#rules/unicodeForm';

/** Removes accents, converts to lower case and đ to d, and collapses white space: 'Nguyễn  Thị Đường' → 'nguyen thi duong'. */
export function foldText(text: string): string {
  return toNfd(text)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns a phone's digits with Vietnam's prefix (+84, 0084, or 84 followed by at least nine digits) replaced by 0: '+84 (0)912-345' →
 * '0912345'.
 */
export function foldPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const abroad = /^[\s(]*\+/.test(text) ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  if (abroad === null) return /^84\d{9,}$/.test(digits) ? digits.replace(/^840*/, '0') : digits;
  return abroad.startsWith('84') ? abroad.replace(/^840*/, '0') : abroad;
}

const phonePartPattern = /^[+(]*\d[\d().-]*$/;
const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Returns the number of digits of a complete phone number with this beginning; 0 if the text does not begin like a phone number. */
function getFullPhoneLength(start: string): number {
  if (/^[(]*\+[(]*84|^0084/.test(start)) return 11;
  if (/^[(]*\+|^00/.test(start)) return 15;
  if (/^[(]*0/.test(start)) return 10;
  if (/^[(]*84/.test(start)) return 11;
  return /^[(]*[235789]/.test(start) ? 9 : 0;
}

/** True if the text is certainly a phone number or a part of a phone number, not a house number or an amount. */
function isCompletePhone(spelling: string): boolean {
  const digits = countDigits(spelling);
  if (/^[(]*\+/.test(spelling)) return digits >= 2;
  if (/^[(]*0/.test(spelling)) return digits >= 7;
  return /^[(]*84/.test(spelling) ? digits >= 11 : digits === 9 && getFullPhoneLength(spelling) === 9;
}

/**
 * Returns the phone number that begins at word `from`, and the number of words that it consists of; null if no phone number begins there.
 */
function readPhoneAtWord(words: readonly string[], from: number): { digits: string; taken: number } | null {
  const start = words[from] ?? '';
  const whole = phonePartPattern.test(start) ? getFullPhoneLength(start) : 0;
  if (whole === 0) return null;
  let spelling = start;
  let taken = 1;
  for (
    let next = words[from + taken];
    next && phonePartPattern.test(next) && !next.startsWith('+');
    next = words[from + taken]
  ) {
    if (countDigits(spelling) >= whole) break;
    spelling += ` ${next}`;
    taken += 1;
  }
  return isCompletePhone(spelling) ? { digits: foldPhone(spelling), taken } : null;
}

/** Joins the texts of a stored list of small records (JSON) into one folded text; days are omitted. */
export function foldStoredList(stored: string): string {
  let lines: unknown;
  try {
    lines = JSON.parse(stored);
  } catch {
    return '';
  }
  return (Array.isArray(lines) ? lines : [])
    .flatMap((line: unknown) => Object.values(Object(line)))
    .filter((value): value is string => typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value))
    .map(foldText)
    .join(' ');
}

/**
 * Splits a search into folded terms, all of which must be found. A phone number in any spelling is one term of digits: 'Ân +84 912 345 678'
 * → ['an', '0912345678']. LIKE's wildcards are not escaped.
 */
export function toSearchTerms(query: string): string[] {
  const words = foldText(query).split(' ').filter(Boolean);
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phone = readPhoneAtWord(words, at);
    terms.push(phone?.digits ?? (words[at] as string));
    at += phone?.taken ?? 1;
  }
  return [...new Set(terms)];
}
