/**
 * Returns a label as it stands within a sentence: its first letter small, after a slash too ("tỉnh/thành phố"), unless its word is a
 * short form such as "API" or "QR".
 */
export const inSentence = (label: string): string =>
  label.replace(/(?<=^|\/)\p{Lu}(?![\p{Lu}\d])/gu, (letter) => letter.toLowerCase());
