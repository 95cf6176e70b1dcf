/**
 * True if a pasted text is a message about a customer and not a search: the text has several lines, or a phone number between words. A name
 * or a number alone is a search (rules 1.19).
 */
export const isCustomerMessage = (text: string): boolean =>
  /\S\s*\n\s*\S/.test(text) || (/\d(?:[ .-]?\d){8,}/.test(text) && /\p{L}{2,}/u.test(text));
