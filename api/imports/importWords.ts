/** How headings and words of files were understood, stored by resource for the next file. */
import { fold } from '#rules/fold';
import { isDenied, plainWords } from '#rules/headings';
import type { ImportSpec } from '#schema/importSpecs';
import type { ImportMapping, ImportWord } from '#schema/imports';
import type { Field } from '#schema/kinds';
import type { Context } from '../context.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { findChoice, unknownChoice } from '../kinds/choiceKinds.ts';

/** Field → folded text → value; the field of a heading is ''. */
type SavedWords = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** Reads what was stored for files of this resource. */
export async function loadSavedWords(ctx: Context, resource: string): Promise<SavedWords> {
  const rows = (await ctx
    .db('import_words')
    .where({ resource })
    .orderBy('id')
    .limit(5_000)
    .select('field', 'text', 'value')) as { field: string; text: string; value: string | null }[];
  const saved = new Map<string, Map<string, string | null>>();
  for (const { field, text, value } of rows)
    saved.set(field, (saved.get(field) ?? new Map()).set(text, value));
  return saved;
}

/** Keeps what a person said of this file; what was said before of the same heading or word gives way. */
export async function saveWords(
  ctx: Context,
  resource: string,
  { columns = {}, values = {} }: ImportMapping,
): Promise<void> {
  const at = ctx.now.toISOString();
  const said = Object.entries({ '': columns, ...values }).flatMap(([field, words]) =>
    Object.entries(words).map(([text, value]) => ({ field, text: fold(text), value })),
  );
  for (const word of said)
    await ctx
      .db('import_words')
      .insert({ resource, ...word, ...stampsOf(ctx.now) })
      .onConflict(['resource', 'field', 'text'])
      .merge({ value: word.value, updated_at: at });
}

/**
 * Finds which of these words a text is: the very same, else the longest that is in it as whole words and is not denied there.
 * @param words value → how it is written
 */
export function findWord(
  words: Readonly<Record<string, readonly string[]>>,
  text: string,
): { value: string; isExact: boolean } | null {
  const given = plainWords(text);
  if (given === '') return null;
  let best: { value: string; length: number } | null = null;
  for (const [value, spellings] of Object.entries(words))
    for (const spelling of spellings) {
      const word = plainWords(spelling);
      if (word === given) return { value, isExact: true };
      const isIn = word.length > 1 && ` ${given} `.includes(` ${word} `) && !isDenied(word, given);
      if (isIn && word.length > (best?.length ?? 0)) best = { value, length: word.length };
    }
  return best && { value: best.value, isExact: false };
}

/** What is known of headings and words before a file is read. */
export interface WordSources {
  spec: ImportSpec;
  /** The records are people, whose names may have forms of address before them. */
  people: boolean;
  saved: SavedWords;
  chosen: ImportMapping;
}

/** A column of choices. */
interface Column {
  name: string;
  field: Field;
  /** The text field that takes what is no choice of this one. */
  otherwise?: string;
}

/** Reads the words of columns of choices, and notes words that are none by their own name. */
export class WordReader {
  readonly #sources: WordSources;
  readonly #found = new Map<string, ImportWord>();

  constructor(sources: WordSources) {
    this.#sources = sources;
  }

  get found(): ImportWord[] {
    return [...this.#found.values()];
  }

  /** Notes a name for a record that needs a person's word, or has got it. @returns the record's id, or null for none @throws the given error for a name that nobody knows */
  readName(
    { name }: Pick<Column, 'name'>,
    text: string,
    known: readonly { id: string; title: string }[],
    unknown: Error,
  ): string | null {
    const key = `${name} ${fold(text)}`;
    const word = this.#found.get(key) ?? {
      field: name,
      text,
      ...this.#understandName(name, text, known),
      rows: 0,
    };
    word.rows += 1;
    this.#found.set(key, word);
    if (word.value === undefined) throw unknown;
    return word.value;
  }

  /** As a person said, else the only one whose name has all words of the text. */
  #understandName(
    name: string,
    text: string,
    known: readonly { id: string; title: string }[],
  ): Pick<ImportWord, 'value' | 'by'> {
    const { saved, chosen } = this.#sources;
    const isThere = (id: string | null) => id === null || known.some((one) => one.id === id);
    const said = chosen.values?.[name];
    if (said && Object.hasOwn(said, text) && isThere(said[text] ?? null))
      return { value: said[text] ?? null, by: 'chosen' };
    const before = saved.get(name)?.get(fold(text));
    if (before !== undefined && isThere(before)) return { value: before, by: 'kept' };
    const words = plainWords(text).split(' ').filter(Boolean);
    const alike = known.filter(({ title }) => {
      const own = plainWords(title).split(' ');
      return words.length > 0 && words.every((word) => own.includes(word));
    });
    const [only] = alike;
    return only && alike.length === 1 ? { value: only.id, by: 'guess' } : { by: null };
  }

  /** @returns what the cell gives, by field @throws BadValue for a word that nobody knows */
  read({ name, field, otherwise }: Column, text: string): Record<string, unknown> {
    const known = findChoice(field, text);
    if (known !== undefined) return { [name]: known };
    const key = `${name} ${fold(text)}`;
    const word = this.#found.get(key) ?? {
      field: name,
      text,
      ...this.#understand(name, field, text),
      rows: 0,
    };
    word.rows += 1;
    if (word.value === undefined && otherwise) word.value = null;
    this.#found.set(key, word);
    if (word.value) return { [name]: word.value };
    if (word.value === null) return otherwise && word.by === null ? { [otherwise]: text } : {};
    throw unknownChoice(field, text);
  }

  #understand(name: string, field: Field, text: string): Pick<ImportWord, 'value' | 'by'> {
    const { spec, saved, chosen } = this.#sources;
    const isValue = (value: string | null) =>
      value === null || field.choices?.some((one) => one.value === value);
    const said = chosen.values?.[name];
    if (said && Object.hasOwn(said, text) && isValue(said[text] ?? null))
      return { value: said[text] ?? null, by: 'chosen' };
    const before = saved.get(name)?.get(fold(text));
    if (before !== undefined && isValue(before)) return { value: before, by: 'kept' };
    const word = findWord(spec.words?.[name] ?? {}, text);
    return word ? { value: word.value, by: word.isExact ? 'name' : 'guess' } : { by: null };
  }
}
