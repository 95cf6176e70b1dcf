/**
 * Returns a label for use within a sentence: its first letter is lower case, also after a slash ("tỉnh/thành phố"), unless the word is an
 * abbreviation such as "API" or "QR".
 */
export const toInlineLabel = (label: string): string =>
  label.replace(/(?<=^|\/)\p{Lu}(?![\p{Lu}\d])/gu, (letter) => letter.toLowerCase());
