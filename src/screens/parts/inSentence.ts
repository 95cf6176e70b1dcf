/** A label within a sentence: its first letter small, abbreviations as they are ("khóa API"). */
export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
