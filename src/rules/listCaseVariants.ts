import { toNfc } from '#rules/unicodeForm';

const capitalizeFirst = (word: string): string => word.charAt(0).toLocaleUpperCase('vi') + word.slice(1);

/**
 * Returns each word of a search in the letter cases in which it may be stored, with accents as typed. Searches use these variants to rank
 * text with exactly this spelling above text that is equal only after folding. 'hồng An' → [['hồng', 'Hồng', 'HỒNG'], ['An', 'an', 'AN']].
 */
export function listCaseVariants(query: string): string[][] {
  const words = toNfc(query).trim().split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const lower = word.toLocaleLowerCase('vi');
    return [...new Set([word, lower, capitalizeFirst(lower), word.toLocaleUpperCase('vi')])];
  });
}
