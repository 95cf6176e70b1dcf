/** Converts constants of the program (levels, kinds, statuses) to an SQL list: `'L6', 'L7'`. Never use it for a caller's input. */
export const toSqlList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
