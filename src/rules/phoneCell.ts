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

/**
 * Replaces unusual separators inside a phone with usual ones of the same length: '0912–345–679', '0912·345·679', '0912/345/679'. Positions
 * do not change.
 */
export const withUsualSeparators = (text: string): string =>
  text
    .replace(/(?<=\d)[\u2010-\u2015\u2212](?=\d)/g, '-')
    .replace(/(?<=\d)[·•∙‧.](?=\d)/g, '.')
    .replace(/(?<=\d) [·•∙‧\u2010-\u2015] (?=\d)/g, ' - ')
    .replace(/(?<![\d/])(0\d{2,3})\/(\d{3})\/(\d{3,4})(?![\d/])/g, '$1.$2.$3');

const digitRun = /(?:p:|tel:)?\(?\+?\d[\d\s.()-]{6,22}\d/gi;

/**
 * Splits a cell into its first phone number and the rest of its text. Examples: '0912 345 602 / 0912 345 603' → the first number, with the
 * second number as rest; '912345601' → '0912345601'; 'p:+84915000333' → '0915000333'.
 */
export function readPhoneCell(cell: string): PhoneCell {
  // A spreadsheet may mark a number as text with an apostrophe, or write it with a decimal ('912345601.0').
  const text = dropInvisible(cell)
    .replace(/^\s*['‘’`]\s*(?=[+(\d])/, '')
    .replace(/^(\s*\d{9,11})[.,]0+\s*$/, '$1');
  const usual = withUsualSeparators(text);
  const whole = parsePhone(usual);
  if (whole) return { phone: whole, rest: '' };
  for (const { 0: found, index } of usual.matchAll(digitRun)) {
    const [phone, written] = firstPhone(found) ?? [];
    if (!phone || !written) continue;
    const rest = `${text.slice(0, index)} ${text.slice(index + found.indexOf(written) + written.length)}`
      .replace(/:::/g, ' ')
      .replace(/^[\s/,;.&-]+|[\s/,;.&+-]+$/g, '')
      .replace(/^(hoặc|và|or)\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim();
    return { phone, rest: rest.replace(/^\(([^()]*)\)$/, '$1') };
  }
  return { phone: null, rest: cell };
}

/** Parses a phone number, even if a spreadsheet removed its leading zero or it has a prefix such as 'tel:'. */
function parsePhone(text: string): string | null {
  const plain = text.trim().replace(/^(?:p|tel|sđt|sdt|đt|dt)\s*[:.]\s*/i, '');
  if (!/^[\d\s.()+-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '');
  const isBare = !plain.includes('+') && /^[1-9]\d{8,9}$/.test(digits);
  return normalisePhone(isBare ? `0${digits}` : plain) ?? normalisePhone(plain);
}

/** Returns the first of several phone numbers that spaces or dashes separate, and its text; null if there is none. */
function firstPhone(run: string): [phone: string, written: string] | null {
  const ends = [...run.matchAll(/[\s-]|$/g)].map(({ index }) => index).reverse();
  for (const to of ends) {
    const written = run.slice(0, to).trim();
    const phone = parsePhone(written);
    if (phone) return [phone, written];
  }
  return null;
}
