/** Handles invisible characters, which copied text often contains: zero-width characters, direction marks, fillers. */

const characters = /\p{Default_Ignorable_Code_Point}/gu;
const invisibleTextPattern = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True if the text consists only of white space, invisible characters and Braille blanks. */
export const isInvisible = (text: string): boolean => invisibleTextPattern.test(text);

/** Removes invisible characters but not white space. For values that never need invisible characters: phones, e-mail addresses. */
export const dropInvisible = (text: string): string => text.replace(characters, '');
