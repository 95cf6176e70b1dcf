/** Returns a label as it stands within a sentence: its first letter small, unless its first word is a short form such as "API" or "QR". */
export const inSentence = (label: string): string =>
  /^\p{Lu}(?![\p{Lu}\d])/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
