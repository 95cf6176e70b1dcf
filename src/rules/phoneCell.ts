/** Reads phone numbers from cells of imported files (rules 1.18). */
import { dropInvisible } from '#rules/invisible';
import { normalisePhone } from '#rules/normalisePhone';

/** The phone of a cell, and the other text of the cell. */
export interface PhoneCell {
  /** The first phone number in the cell, normalized; null if there is none. */
  phone: string | null;
  /** The other words and numbers of the cell, as written; empty if there are none. */
  rest: string;
}

const digitRun = /(?:p:|tel:)?\(?\+?\d[\d\s.()-]{6,22}\d/gi;

/**
 * Splits a cell into its first phone number and the rest. Examples: '0912 345 602 / 0912 345 603' → the first number and the other as rest;
 * '912345601' → '0912345601'; 'p:+84915000333' → '0915000333'.
 */
export function readPhoneCell(cell: string): PhoneCell {
  // A spreadsheet may mark a number as text with an apostrophe, or write it with a decimal ('912345601.0').
  const text = dropInvisible(cell)
    .replace(/^\s*['‘’`]\s*(?=[+(\d])/, '')
    .replace(/^(\s*\d{9,11})[.,]0+\s*$/, '$1');
  const whole = asPhone(text);
  if (whole) return { phone: whole, rest: '' };
  for (const { 0: found, index } of text.matchAll(digitRun)) {
    const phone = asPhone(found) ?? firstOf(found);
    if (!phone) continue;
    const written = asPhone(found) ? found : firstWritten(found, phone);
    const rest = `${text.slice(0, index)} ${text.slice(index + found.indexOf(written) + written.length)}`
      .replace(/:::/g, ' ')
      .replace(/^[\s/,;.&-]+|[\s/,;.&+-]+$/g, '')
      .replace(/^(hoặc|và|or)\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim();
    return { phone, rest: rest.replace(/^\((.*)\)$/, '$1') };
  }
  return { phone: null, rest: cell };
}

/** Parses a phone number, even if a spreadsheet removed its leading zero or it has a prefix such as 'tel:'. */
function asPhone(text: string): string | null {
  const plain = text.trim().replace(/^(?:p|tel|sđt|sdt|đt|dt)\s*[:.]\s*/i, '');
  if (!/^[\d\s.()+-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '');
  const isBare = !plain.includes('+') && /^[1-9]\d{8,9}$/.test(digits);
  return normalisePhone(isBare ? `0${digits}` : plain) ?? normalisePhone(plain);
}

/** Returns the first of several phone numbers that only spaces separate. */
function firstOf(run: string): string | null {
  const words = run.trim().split(/\s+/);
  for (let to = words.length - 1; to > 0; to -= 1) {
    const phone = asPhone(words.slice(0, to).join(' '));
    if (phone) return phone;
  }
  return null;
}

function firstWritten(run: string, phone: string): string {
  const words = run.trim().split(/\s+/);
  for (let to = words.length - 1; to > 0; to -= 1) {
    const written = words.slice(0, to).join(' ');
    if (asPhone(written) === phone)
      return run.slice(run.indexOf(words[0] ?? ''), run.indexOf(words[0] ?? '') + writtenLength(run, to));
  }
  return run;
}

/** Returns the length in characters of the first `words` words of a run, including the spaces between them. */
function writtenLength(run: string, words: number): number {
  const found = new RegExp(`^(?:\\S+\\s+){${words - 1}}\\S+`).exec(run.trimStart());
  return found?.[0].length ?? run.length;
}
