/** Matches the columns of a table to fields by their headings (rules 1.14). */
import { foldText } from './foldText.ts';

/** Returns the folded words, separated by one space each: 'Q/H:' → 'q h', '%HH' → '% hh'. */
export const toFoldedWords = (text: string): string =>
  foldText(text)
    .replace(/%/g, ' % ')
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();

/** Returns the phrases of a heading: the whole heading and each of its parts. The parts often have the same meaning in two languages. */
function listPhrases(heading: string): string[] {
  const parts = heading
    .split(/[/|()[\]\n:;]|\s[-–]\s/)
    .map(toFoldedWords)
    .filter(Boolean);
  return [toFoldedWords(heading), ...parts];
}

const EXACT_MATCH_SCORE = 1_000;
/** Penalty for a phrase, multiplied by the position of its list: 0 for the first list. */
const GROUP_PENALTY = 20;

/**
 * Returns a score for how well a heading fits a field; 0 if it does not fit. The score is highest if the heading, or a part of the heading,
 * equals one of the field's phrases. Otherwise the score depends on the longest phrase of at least two words inside the heading, and is
 * lower for each further word. A phrase of one word inside a heading does not count.
 * @param groups lists of the field's phrases, in plain form; the first list has the preferred phrases
 */
export function scoreHeading(heading: string, groups: readonly (readonly string[])[]): number {
  const [whole = '', ...parts] = listPhrases(heading);
  if (whole === '') return 0;
  let best = 0;
  for (const [rank, phrases] of groups.entries())
    for (const phrase of phrases)
      best = Math.max(best, scorePhrase(phrase, whole, parts) - Math.min(rank, 9) * GROUP_PENALTY);
  return best;
}

function scorePhrase(phrase: string, whole: string, parts: readonly string[]): number {
  if (phrase === '') return 0;
  if (phrase === whole) return EXACT_MATCH_SCORE;
  if (parts.includes(phrase)) return EXACT_MATCH_SCORE - 100;
  const words = phrase.split(' ').length;
  if (words < 2 || !` ${whole} `.includes(` ${phrase} `) || isNegatedPhrase(phrase, whole)) return 0;
  return Math.max(1, 400 + 40 * Math.min(words, 8) - 20 * (whole.split(' ').length - words));
}

/** True if the words around the phrase negate it or mean a remaining amount: 'chưa đăng ký', 'còn phải thu', 'số buổi còn lại'. */
export const isNegatedPhrase = (phrase: string, whole: string): boolean =>
  ['khong', 'chua', 'phai', 'can'].some((no) => ` ${whole} `.includes(` ${no} ${phrase} `)) ||
  ` ${whole} `.includes(` ${phrase} con lai `);

/** True if the whole heading or a whole part fits, not only a phrase inside it. */
export const isExactHeadingScore = (fit: number): boolean =>
  fit > EXACT_MATCH_SCORE - 100 - 10 * GROUP_PENALTY;

export interface ColumnScore<Name> {
  column: number;
  name: Name;
  fit: number;
}

/**
 * Assigns columns to fields so that the sum of the fits is highest. Each field and each column is used at most once. If several columns fit
 * equally well, the leftmost column is used.
 * @param fits the score of each column for each field, above 0
 */
export function assignColumns<Name extends string>(fits: readonly ColumnScore<Name>[]): ColumnScore<Name>[] {
  const names = [...new Set(fits.map(({ name }) => name))];
  const columns = [...new Set(fits.map(({ column }) => column))].sort((a, b) => a - b);
  const known = new Map(fits.map((one) => [`${one.column} ${one.name}`, one]));
  const size = Math.max(names.length, columns.length);
  const weight = (row: number, column: number): number => {
    const one = known.get(`${columns[column]} ${names[row]}`);
    return one ? one.fit + 1 / (2 + one.column) : 0;
  };
  return solveAssignment(size, weight).flatMap(
    (column, row) => known.get(`${columns[column]} ${names[row]}`) ?? [],
  );
}

/** Hungarian method: returns the column for each row with the highest sum of weights. */
function solveAssignment(size: number, weight: (row: number, column: number) => number): number[] {
  const rowPotential = new Array<number>(size + 1).fill(0);
  const columnPotential = new Array<number>(size + 1).fill(0);
  /** Maps each column to its row, from 1. */
  const rowOf = new Array<number>(size + 1).fill(0);
  for (let row = 1; row <= size; row += 1) {
    const way = new Array<number>(size + 1).fill(0);
    const least = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY);
    const isUsed = new Array<boolean>(size + 1).fill(false);
    rowOf[0] = row;
    let at = 0;
    do {
      isUsed[at] = true;
      const here = rowOf[at] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let column = 1; column <= size; column += 1) {
        if (isUsed[column]) continue;
        const cost =
          -weight(here - 1, column - 1) - (rowPotential[here] ?? 0) - (columnPotential[column] ?? 0);
        if (cost < (least[column] ?? 0)) {
          least[column] = cost;
          way[column] = at;
        }
        if ((least[column] ?? 0) < delta) {
          delta = least[column] ?? 0;
          next = column;
        }
      }
      for (let column = 0; column <= size; column += 1)
        if (isUsed[column]) {
          rowPotential[rowOf[column] ?? 0] = (rowPotential[rowOf[column] ?? 0] ?? 0) + delta;
          columnPotential[column] = (columnPotential[column] ?? 0) - delta;
        } else least[column] = (least[column] ?? 0) - delta;
      at = next;
    } while (rowOf[at] !== 0);
    do {
      const before = way[at] ?? 0;
      rowOf[at] = rowOf[before] ?? 0;
      at = before;
    } while (at !== 0);
  }
  const columnOf = new Array<number>(size).fill(0);
  for (let column = 1; column <= size; column += 1) columnOf[(rowOf[column] ?? 1) - 1] = column - 1;
  return columnOf;
}
