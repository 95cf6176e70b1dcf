/** Invisible characters: zero-width ones, marks of direction, fillers. Copied texts bring them along. */

const characters = /\p{Default_Ignorable_Code_Point}/gu;
const nothingSeen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of the text is seen: only white space, invisible characters and Braille blanks. */
export const isInvisible = (text: string): boolean => nothingSeen.test(text);

/** The text without its invisible characters; white space stays. For what has none by its nature: phones, e-mail addresses. */
export const dropInvisible = (text: string): string => text.replace(characters, '');
