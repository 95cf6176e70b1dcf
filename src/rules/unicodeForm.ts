/**
 * Unicode's composed and decomposed forms. A letter keeps at most 30 combining marks (as in Unicode's stream-safe format): sorting the
 * marks of one letter takes time that grows with the square of their number, a minute for half a million.
 */
const MAX_MARKS = 30;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const withFewMarks = (text: string): string =>
  text.length > MAX_MARKS ? text.replace(tooManyMarks, '$1') : text;

/** Each letter and its marks as one character where there is one: how text is stored. */
export const toNfc = (text: string): string => withFewMarks(text).normalize('NFC');

/** Letters and their marks apart. */
export const toNfd = (text: string): string => withFewMarks(text).normalize('NFD');
