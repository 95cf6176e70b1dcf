import { toNfc } from '#rules/unicodeForm';

const upperFirst = (word: string): string => word.charAt(0).toLocaleUpperCase('vi') + word.slice(1);

/**
 * Each word of a search in the cases it may be stored in, accents as typed: what distinguishes the exact spelling from what is
 * only folded alike. 'hồng An' → [['hồng', 'Hồng', 'HỒNG'], ['An', 'an', 'AN']].
 */
export function spellings(query: string): string[][] {
  const words = toNfc(query).trim().split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const lower = word.toLocaleLowerCase('vi');
    return [...new Set([word, lower, upperFirst(lower), word.toLocaleUpperCase('vi')])];
  });
}
