import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateNameSimilarity, listNameTrigrams } from '#rules/nameSimilarity';

const names = [
  'Nguyễn Ngọc Lan',
  'Nguyễn Ngọc Linh',
  'Trần Mỹ Tuyền',
  'Lê Quỳnh Hà',
  'Phạm Thu Hương',
  'Đỗ Thúy Kiều',
];

/** Returns the name that is most similar to the searched text; null if none is similar. */
const best = (searched: string): string | null => {
  const [first] = names
    .map((name) => ({ name, similarity: calculateNameSimilarity(searched, name) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((one, other) => other.similarity - one.similarity);
  return first?.name ?? null;
};

describe('calculateNameSimilarity', () => {
  it.each([
    ['ngyen ngoc lan', 'Nguyễn Ngọc Lan'],
    ['Quinh Hà', 'Lê Quỳnh Hà'],
    ['Mĩ Tuyền', 'Trần Mỹ Tuyền'],
    ['my tuyenn', 'Trần Mỹ Tuyền'],
    ['thu huong pham', 'Phạm Thu Hương'],
    ['Nguyễn Ngọc Lnih', 'Nguyễn Ngọc Linh'],
    ['thuy kieuu', 'Đỗ Thúy Kiều'],
    ['quinh', 'Lê Quỳnh Hà'],
  ])('%s is most similar to %s', (searched, name) => {
    expect(best(searched)).toBe(name);
  });

  it.each([
    'Bùi Văn Khánh',
    'zzzz',
    '0912 345 678',
    'lan xyz',
    '',
  ])('%s is similar to none of them', (searched) => {
    expect(best(searched)).toBeNull();
  });

  it('matches the last word as a prefix, and the others as whole words', () => {
    expect(calculateNameSimilarity('ngyen ngoc li', 'Nguyễn Ngọc Linh')).toBeGreaterThan(0.9);
    expect(calculateNameSimilarity('n ngoc', 'Nguyễn Ngọc Linh')).toBe(0);
  });

  it('is 1 for the name itself, also without accents, and never more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ maxLength: 40 }), (name, other) => {
        expect(calculateNameSimilarity(name, name)).toBe(1);
        const similarity = calculateNameSimilarity(other, name);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('namePieces', () => {
  it('are three consecutive letters, including the space before a word, with y as i', () => {
    expect(listNameTrigrams('Mỹ Lan')).toEqual([' mi', ' la', 'lan']);
  });

  it('are none for a text without letters', () => {
    expect(listNameTrigrams('0912 345')).toEqual([]);
    expect(listNameTrigrams(' !% ')).toEqual([]);
  });
});
