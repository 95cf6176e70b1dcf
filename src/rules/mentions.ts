/** Finds mentions of a person in a text: her phone in any spelling, and her full name with or without accents and spaces. */
import { foldText } from '#rules/foldText';
import { toNfc, toNfd } from '#rules/unicodeForm';

/** Data by which a person is found. */
export interface MentionedPerson {
  /** In stored form: '0912345678', '+14155552671'. */
  readonly phones: readonly string[];
  readonly names: readonly string[];
  /** Other texts about her: an address, a remark. */
  readonly words: readonly string[];
  /** Full names of other people. If her name is inside such a name, it is not a mention of her. */
  readonly otherNames: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}
interface Word extends Span {
  readonly text: string;
  readonly folded: string;
  readonly marks: string;
}
type Name = readonly Pick<Word, 'text' | 'folded' | 'marks'>[];

/** Forms of address before a name: 'Chị Lan' is treated as the name 'Lan'. */
const formsOfAddress = new Set(['chi', 'anh', 'co', 'me', 'be', 'em', 'ba', 'ong', 'bac', 'khach']);
/** Characters that may separate the digits of a phone. */
export const phoneSeparators: readonly string[] = [' ', '.', '-', '(', ')', '/', ',', '\u00a0'];
const digitGapPattern = '[ .\\-()/,\\u00a0]{0,3}';

const letterOrDigitPattern = /[\p{L}\p{M}\p{N}]/u;
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const letters = /[\p{L}\p{M}]+/gu;
/**
 * Minimum number of letters of a name written without spaces. No Vietnamese syllable has more than seven letters, so a longer text consists
 * of several words.
 */
const MIN_JOINED_LENGTH = 8;
/** Text that banks and payers attach to a name written without spaces, folded: 'NGUYENTHILANCK'. No name begins or ends with such text. */
const attachedWords = ['ck', 'chuyenkhoan', 'chuyentien', 'thanhtoan', 'datcoc'];
/** Separator between the words of one name. */
const nameSeparatorPattern = /^[^\p{L}\p{M}\p{N}\n]{1,3}$/u;
const adjacentPattern = /^[\s,;:.·-]*$/;

/**
 * Returns the words of a text, with the accents separated from the letters: 'Hòa' and 'Hoà' give the same result.
 * @param pattern pattern that matches a word
 */
function splitWords(text: string, pattern = wordPattern): Word[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: found,
    folded: foldText(found),
    marks: [...toNfd(found)]
      .flatMap((sign) => (/[\u0300-\u036f]/.test(sign) ? sign : /[đĐ]/.test(sign) ? 'đ' : []))
      .sort()
      .join(''),
  }));
}

/** Returns a name's words without the form of address. */
function parseName(text: string): Name {
  const words = splitWords(text);
  const first = words.findIndex(({ folded }) => !formsOfAddress.has(folded));
  return first > 0 ? words.slice(first) : words;
}

/**
 * True if the written word means the same word. A word without accents matches a word with accents, because banks write 'NGUYEN THI HOA'.
 */
const isSameWord = (written: Word, meant: Name[number]): boolean =>
  written.folded === meant.folded && (written.marks === '' || written.marks === meant.marks);

function buildPhonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const spaced = (text: string) => [...text].join(digitGapPattern);
  if (phone.startsWith('+')) return `(?<!\\d)(?:\\+|00)?${digitGapPattern}${spaced(digits)}(?!\\d)`;
  const trunk = `(?:\\+|00)?${digitGapPattern}8${digitGapPattern}4${digitGapPattern}(?:0${digitGapPattern})?`;
  return `(?<!\\d)(?:${trunk}|0${digitGapPattern})${spaced(digits.slice(1))}(?!\\d)`;
}

/** Returns the digits that all spellings of a phone have in common: '0912345678' → '912345678'. */
const getCommonDigits = (phone: string): string => phone.replace(/^(\+|0)/, '');

/** Returns the `LIKE` pattern that matches every spelling of a name in lower case: 'nguy%n th%' for 'Nguyễn Thị'. */
const buildNameLikePattern = (name: Name): string =>
  `%${name
    .map(({ text }) =>
      toNfc(text)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '%'),
    )
    .join('%')}%`;

/** Returns a pattern that matches this exact text, but not inside a longer word. */
const buildWholeWordPattern = (text: string): string =>
  `(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`;

/** Returns a pattern that matches any of these patterns; null if there are none. */
const joinPatterns = (patterns: readonly string[]): RegExp | null =>
  patterns.length > 0 ? new RegExp(patterns.join('|'), 'gu') : null;

const findPatternSpans = (pattern: RegExp | null, text: string): Span[] =>
  pattern
    ? [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
    : [];

/** Groups names by their first word. */
function groupByFirstWord(names: readonly Name[]): ReadonlyMap<string, Name[]> {
  const found = new Map<string, Name[]>();
  for (const name of names) {
    const key = name[0]?.folded ?? '';
    const same = found.get(key);
    if (same) same.push(name);
    else found.set(key, [name]);
  }
  return found;
}

/**
 * Finds these names among the words of a text.
 * @param isExact true if the accents must be equal in a text with accents; false if words of the text may have no accents
 */
function findNameSpans(
  names: ReadonlyMap<string, Name[]>,
  words: readonly Word[],
  text: string,
  isExact: boolean,
): Span[] {
  return words.flatMap((first, at) =>
    (names.get(first.folded) ?? []).flatMap((name): Span[] => {
      const own = words.slice(at, at + name.length);
      const isAccented = isExact && own.some(({ marks }) => marks !== '');
      const isName =
        own.length === name.length &&
        own.every((one, index) => {
          const meant = name[index] as Name[number];
          const isJoined =
            index === 0 || nameSeparatorPattern.test(text.slice(own[index - 1]?.end, one.start));
          return isJoined && isSameWord(one, meant) && !(isAccented && one.marks !== meant.marks);
        });
      return isName ? [{ start: first.start, end: own.at(-1)?.end ?? first.end }] : [];
    }),
  );
}

const sortMarks = (words: readonly Pick<Word, 'marks'>[]): string =>
  [...words.map(({ marks }) => marks).join('')].sort().join('');

/** A name written without spaces. */
interface JoinedName {
  readonly folded: string;
  readonly marks: string;
  /** Lengths of the first word, of the first two words together, and so on up to all words. */
  readonly ends: ReadonlySet<number>;
}

const listJoinedNames = (names: readonly Name[]): JoinedName[] =>
  names.flatMap((name) => {
    const folded = name.map((one) => one.folded).join('');
    if (name.length < 2 || folded.length < MIN_JOINED_LENGTH) return [];
    const ends = new Set<number>();
    let end = 0;
    for (const one of name) {
      end += one.folded.length;
      ends.add(end);
    }
    return [{ folded, marks: sortMarks(name), ends }];
  });

/** Finds these names in a text even if some or all spaces between their words are missing: 'NGUYENTHILAN', 'NguyenThi Lan'. */
function findJoinedNameSpans(names: readonly JoinedName[], text: string): Span[] {
  if (names.length === 0) return [];
  const words = splitWords(text, letters);
  return words.flatMap((_, at) => {
    const spans = names.flatMap((name) => findJoinedNameAt(name, words, at, text) ?? []);
    // If several names match, uses the longest name.
    return spans.sort((a, b) => b.end - a.end).slice(0, 1);
  });
}

function findJoinedNameAt(name: JoinedName, words: readonly Word[], at: number, text: string): Span | null {
  const first = words[at];
  if (!first) return null;
  const isWithAttachment = attachedWords.some(
    (one) => first.folded === name.folded + one || first.folded === one + name.folded,
  );
  if (isWithAttachment && (first.marks === '' || first.marks === name.marks)) return first;
  let written = '';
  for (let index = at; index < words.length; index++) {
    const one = words[index] as Word;
    if (index > at && !nameSeparatorPattern.test(text.slice(words[index - 1]?.end, one.start))) return null;
    written += one.folded;
    if (!name.folded.startsWith(written) || !name.ends.has(written.length)) return null;
    if (written !== name.folded) continue;
    const own = words.slice(at, index + 1);
    const marks = sortMarks(own);
    const isMeant = own.length < name.ends.size && (marks === '' || marks === name.marks);
    return isMeant ? { start: first.start, end: one.end } : null;
  }
  return null;
}

const doesCover = (one: Span, other: Span): boolean => one.start <= other.start && one.end >= other.end;
const doesOverlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Patterns with which the database finds texts that may mention a person. `MentionFinder` then makes the exact check. */
export interface MentionPatterns {
  /** Digits to find in the text without its `phoneSeparators`. */
  readonly joined: readonly string[];
  /** `LIKE` patterns for the text in lower case. */
  readonly names: readonly string[];
}

interface EraseOptions {
  /**
   * True if the text belongs to a record about her. A name that other people have too then means her, and other texts about her are also
   * erased.
   */
  readonly isHers?: boolean;
  /** True if the text is an address. In an address, a name may be the name of a street. */
  readonly isPlace?: boolean;
}

/**
 * Finds and erases mentions of one person in texts, by her phones and her full names. A name of one word ('Lan') is not searched, because
 * it occurs in other names and texts.
 */
export class MentionFinder {
  readonly needles: MentionPatterns;
  readonly #phones: RegExp | null;
  readonly #words: RegExp | null;
  readonly #names: ReadonlyMap<string, Name[]>;
  readonly #otherNames: ReadonlyMap<string, Name[]>;
  readonly #joinedNames: readonly JoinedName[];
  readonly #otherJoinedNames: readonly JoinedName[];

  constructor({ phones, names, words, otherNames }: MentionedPerson) {
    const own = names.map(parseName).filter(({ length }) => length > 1);
    this.needles = { joined: phones.map(getCommonDigits), names: own.map(buildNameLikePattern) };
    this.#phones = joinPatterns(phones.map(buildPhonePattern));
    this.#words = joinPatterns(words.map(buildWholeWordPattern));
    this.#names = groupByFirstWord(own);
    const others = otherNames.map(parseName);
    this.#otherNames = groupByFirstWord(others);
    this.#joinedNames = listJoinedNames(own);
    this.#otherJoinedNames = listJoinedNames(others);
  }

  /** True if the text contains her phone. */
  hasPhone(text: string): boolean {
    return findPatternSpans(this.#phones, text).length > 0;
  }

  /** True if the text is only her phone or her full name. */
  isAll(text: string): boolean {
    const from = text.search(letterOrDigitPattern);
    return this.#find(text, {}).some(
      ({ start, end }) => start <= from && !letterOrDigitPattern.test(text.slice(end)),
    );
  }

  /** Replaces mentions of her with `put`. In a line that mentions her, the other texts about her are replaced too. */
  erase(text: string, put: string, options: EraseOptions = {}): string {
    return text
      .split('\n')
      .map((line) => {
        const named = this.#find(line, options);
        if (named.length === 0 && !options.isHers) return line;
        return replaceSpans(line, [...named, ...findPatternSpans(this.#words, line)], put);
      })
      .join('\n');
  }

  #find(line: string, { isHers = false, isPlace = false }: EraseOptions): Span[] {
    return [...findPatternSpans(this.#phones, line), ...(isPlace ? [] : this.#namesIn(line, isHers))];
  }

  #namesIn(line: string, isHers: boolean): Span[] {
    const words = splitWords(line);
    const own = [
      ...findNameSpans(this.#names, words, line, false),
      ...findJoinedNameSpans(this.#joinedNames, line),
    ];
    if (own.length === 0) return own;
    const others = [
      ...findNameSpans(this.#otherNames, words, line, true),
      ...findJoinedNameSpans(this.#otherJoinedNames, line),
    ];
    // Excludes a name inside another person's name, such as 'Lan Anh' in 'Trần Lan Anh Thư'.
    const isWithin = (other: Span, span: Span) =>
      doesCover(span, other) && (isHers || !doesCover(other, span));
    const isOthers = (span: Span) =>
      others.some((other) => doesOverlap(other, span) && !isWithin(other, span));
    return own.filter((span) => !isOthers(span));
  }
}

/** Replaces each of these spans with the text `put`. Spans separated only by punctuation are replaced together. */
function replaceSpans(text: string, spans: readonly Span[], put: string): string {
  const parts: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    if (last && (start <= last.end || adjacentPattern.test(text.slice(last.end, start))))
      last.end = Math.max(last.end, end);
    else parts.push({ start, end });
  }
  return parts.reduceRight(
    (result, { start, end }) => result.slice(0, start) + put + result.slice(end),
    text,
  );
}
