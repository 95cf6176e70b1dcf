/**
 * Converts text to Unicode's composed and decomposed forms. At most 30 combining marks per letter are kept (as in Unicode's stream-safe
 * format), because the time to sort the marks of a letter grows with the square of their number; half a million marks would take a minute.
 */
const MAX_MARKS = 30;
const excessMarksPattern = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const limitMarks = (text: string): string =>
  text.length > MAX_MARKS ? text.replace(excessMarksPattern, '$1') : text;

/** Composes each letter and its marks into one character, if Unicode has such a character. Text is stored in this form. */
export const toNfc = (text: string): string => limitMarks(text).normalize('NFC');

/** Decomposes each letter into the letter and its marks. */
export const toNfd = (text: string): string => limitMarks(text).normalize('NFD');
