/** Phones as cells of files have them (rules 1.18). */
import { normalisePhone } from './phone.ts';

/** What a cell says: the number that counts, and all else that is not this number. */
export interface PhoneCell {
  /** Null where no number is in the cell. */
  phone: string | null;
  /** The cell's other words and numbers, as written; empty when there are none. */
  rest: string;
}

const digitRun = /(?:p:|tel:)?\(?\+?\d[\d\s.()-]{6,22}\d/gi;

/** '0912 345 602 / 0912 345 603' → the first one and the other; '912345601' → '0912345601'; 'p:+84915000333' → '0915000333'. */
export function readPhoneCell(text: string): PhoneCell {
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
  return { phone: null, rest: text };
}

/** A number with the zero that a spreadsheet has swallowed, or a mark before it. */
function asPhone(text: string): string | null {
  const plain = text.trim().replace(/^(?:p|tel|sđt|sdt|đt|dt)\s*[:.]\s*/i, '');
  if (!/^[\d\s.()+-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '');
  const isBare = !plain.includes('+') && /^[1-9]\d{8,9}$/.test(digits);
  return normalisePhone(isBare ? `0${digits}` : plain) ?? normalisePhone(plain);
}

/** The first number of several that only blanks separate. */
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

/** How much of a run its first words take, with the blanks between them. */
function writtenLength(run: string, words: number): number {
  const found = new RegExp(`^(?:\\S+\\s+){${words - 1}}\\S+`).exec(run.trimStart());
  return found?.[0].length ?? run.length;
}
