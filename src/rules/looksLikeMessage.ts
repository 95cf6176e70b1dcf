/**
 * Is a pasted text a message about a customer, and not what somebody searches for: several lines, or a phone number among words? A name or
 * a number alone is searched (rules 1.19).
 */
export const looksLikeMessage = (text: string): boolean =>
  /\S\s*\n\s*\S/.test(text) || (/\d(?:[ .-]?\d){8,}/.test(text) && /\p{L}{2,}/u.test(text));
