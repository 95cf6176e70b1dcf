/** Reads the days and amounts of a bank's export. */
import { typedDay } from '#rules/dateText';
import { mostMoney } from '#rules/money';
import { quoted } from '../../sheets/quoted.ts';

/** An amount as a bank writes it: đồng, null of an empty cell, or what is wrong with it. */
export type Amount = number | null | { fault: string };

const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const withCents = /^(\d{1,3}(?:([.,])\d{3})*|\d+)([.,])(\d+)$/;

/** '2,450,000', '-100.000', '100,000.00', '(5.000)', '+1.000 VND' → đồng; cents are a fault. @param name the column, as people read it */
export function parseAmount(text: string, name: string): Amount {
  const bare = text.replace(/[\s\u00a0']/g, '').replace(/(vnd|vnđ|đồng|đ|₫)$/i, '');
  if (bare === '' || /^[-–+]$/.test(bare)) return null;
  const isNegative = /^[-–(]|-$/.test(bare);
  const digits = bare.replace(/^[-–+(]+|[-)]+$/g, '');
  const unreadable = { fault: `${name} phải là số, ví dụ 1.234.567; không phải ${quoted(text)}.` };
  let whole = digits;
  if (!/^\d+$/.test(digits) && !grouped.test(digits)) {
    const [, head, group, point, cents] = withCents.exec(digits) ?? [];
    if (head === undefined || cents === undefined || group === point) return unreadable;
    if (/[1-9]/.test(cents)) return { fault: `${name} có số lẻ: ${quoted(text)}. Đồng không có số lẻ.` };
    whole = head;
  }
  const value = Number(whole.replace(/[.,]/g, ''));
  if (!Number.isSafeInteger(value)) return unreadable;
  return isNegative ? 0 - value : value;
}

/** Is it a fault? */
export const isFault = (amount: Amount): amount is { fault: string } =>
  typeof amount === 'object' && amount !== null;

/** Beyond what is entered anywhere. */
export const isTooMuch = (amount: number): boolean => Math.abs(amount) > mostMoney;

const numbers =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2})(?!\d)/;
const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4})(?!\d)/i;
const time = /^[T\s]*\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(am|pm)?Z?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a cell begins with, and what stands after it and its time; null when it begins with none. */
export function parseDay(text: string): { day: string; rest: string } | null {
  const given = text.trim();
  const [found, day = '', month = '', year = ''] = named.exec(given) ?? [];
  const written = found
    ? `${day}/${months.indexOf(month.toLowerCase()) + 1}/${year}`
    : (numbers.exec(given)?.[0] ?? '');
  // Every form has its year: no day is guessed.
  const read = written && typedDay(written, '2000-01-01');
  if (!read) return null;
  const rest = given
    .slice((found ?? written).length)
    .replace(time, '')
    .trim();
  return { day: read, rest };
}

/** Was a day meant, whether or not there is such a one? */
export const isLikeDay = (text: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text.trim()) || named.test(text.trim());
