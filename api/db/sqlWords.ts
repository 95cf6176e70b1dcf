/** Words of the program (levels, kinds, statuses) as a list in SQL: `'L6', 'L7'`. Never for what a caller sends. */
export const sqlWords = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
