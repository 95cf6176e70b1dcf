/**
 * Converts text to Unicode's composed and decomposed forms. A letter keeps at most 30 combining marks (as in Unicode's stream-safe format):
 * the time to sort the marks of one letter grows with the square of their number, a minute for half a million.
 */
const MAX_MARKS = 30;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const withFewMarks = (text: string): string =>
  text.length > MAX_MARKS ? text.replace(tooManyMarks, '$1') : text;

/** Composes each letter and its marks into one character if there is one; text is stored in this form. */
export const toNfc = (text: string): string => withFewMarks(text).normalize('NFC');

/** Separates letters and their marks. */
export const toNfd = (text: string): string => withFewMarks(text).normalize('NFD');
