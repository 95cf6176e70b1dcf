/** Which column of a table is which field, by the headings above them (rules 1.14). */
import { fold } from './fold.ts';

/** Folded, with nothing between its words but one blank: 'Q/H:' → 'q h', '%HH' → '% hh'. */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/%/g, ' % ')
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();

/** How a heading says one thing: as a whole, and each of its parts, which are often the same in two languages. */
function phrasesIn(heading: string): string[] {
  const parts = heading
    .split(/[/|()[\]\n:;]|\s[-–]\s/)
    .map(plainWords)
    .filter(Boolean);
  return [plainWords(heading), ...parts];
}

const EXACT = 1_000;
/** What a phrase of the second group of a list fits less than one of the first. */
const GROUP = 20;

/**
 * How well a heading fits a field, 0 for not at all: it is one of the field's phrases, or has one as a part; else the longest phrase of two words or
 * more inside it counts, less for each word around it. A single word inside a heading proves nothing.
 * @param groups the field's phrases, plain, the preferred ones in the first list
 */
export function headingFit(heading: string, groups: readonly (readonly string[])[]): number {
  const [whole = '', ...parts] = phrasesIn(heading);
  if (whole === '') return 0;
  let best = 0;
  for (const [rank, phrases] of groups.entries())
    for (const phrase of phrases)
      best = Math.max(best, fitOfPhrase(phrase, whole, parts) - Math.min(rank, 9) * GROUP);
  return best;
}

function fitOfPhrase(phrase: string, whole: string, parts: readonly string[]): number {
  if (phrase === '') return 0;
  if (phrase === whole) return EXACT;
  if (parts.includes(phrase)) return EXACT - 100;
  const words = phrase.split(' ').length;
  if (words < 2 || !` ${whole} `.includes(` ${phrase} `) || isDenied(phrase, whole)) return 0;
  return Math.max(1, 400 + 40 * Math.min(words, 8) - 20 * (whole.split(' ').length - words));
}

/** Does a text say that this has not happened, or is what is left: 'chưa đăng ký', 'còn phải thu', 'số buổi còn lại'? */
export const isDenied = (phrase: string, whole: string): boolean =>
  ['khong', 'chua', 'phai', 'can'].some((no) => ` ${whole} `.includes(` ${no} ${phrase} `)) ||
  ` ${whole} `.includes(` ${phrase} con lai `);

/** Is it a fit of the whole heading or of a whole part, and no phrase inside it? */
export const isExactFit = (fit: number): boolean => fit > EXACT - 100 - 10 * GROUP;

export interface Fit<Name> {
  column: number;
  name: Name;
  fit: number;
}

/**
 * Which column is which field: the assignment whose fits add up to most, each field and each column once; of equals the columns further left.
 * @param fits how well the columns fit the fields, above 0
 */
export function bestFits<Name extends string>(fits: readonly Fit<Name>[]): Fit<Name>[] {
  const names = [...new Set(fits.map(({ name }) => name))];
  const columns = [...new Set(fits.map(({ column }) => column))].sort((a, b) => a - b);
  const known = new Map(fits.map((one) => [`${one.column} ${one.name}`, one]));
  const size = Math.max(names.length, columns.length);
  const weight = (row: number, column: number): number => {
    const one = known.get(`${columns[column]} ${names[row]}`);
    return one ? one.fit + 1 / (2 + one.column) : 0;
  };
  return assign(size, weight).flatMap((column, row) => known.get(`${columns[column]} ${names[row]}`) ?? []);
}

/** The Hungarian method: for each row its column, so that the weights add up to most. */
function assign(size: number, weight: (row: number, column: number) => number): number[] {
  const rowPotential = new Array<number>(size + 1).fill(0);
  const columnPotential = new Array<number>(size + 1).fill(0);
  /** Column → its row, from 1. */
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
