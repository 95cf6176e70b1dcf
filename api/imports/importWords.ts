/** Stores the fields that headings mean and the values that words mean, per resource, so that the next file is read in the same way. */
import { foldText } from '#rules/foldText';
import { isNegatedPhrase, toFoldedWords } from '#rules/headings';
import type { ImportSpec } from '#schema/importSpecs';
import type { ImportMapping, UnknownChoiceWord } from '#schema/imports';
import type { Field } from '#schema/kinds';
import type { Context } from '../context.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { findChoiceByLabel, unknownChoiceError } from '../kinds/choiceKinds.ts';

/** Values by field and folded text. Headings are stored under the field ''. */
type SavedWords = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** Loads the stored headings and words of this resource. */
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

/** Stores a user's choices for this file. These choices replace earlier choices for the same heading or word. */
export async function storeImportWords(
  ctx: Context,
  resource: string,
  { columns = {}, values = {} }: ImportMapping,
): Promise<void> {
  const at = ctx.now.toISOString();
  const words = Object.entries({ '': columns, ...values }).flatMap(([field, words]) =>
    Object.entries(words).map(([text, value]) => ({ field, text: foldText(text), value })),
  );
  for (const word of words)
    await ctx
      .db('import_words')
      .insert({ resource, ...word, ...toNewRowColumns(ctx.now) })
      .onConflict(['resource', 'field', 'text'])
      .merge({ value: word.value, updated_at: at });
}

/**
 * Finds the word that a text means: an equal word, or else the longest word that the text contains as whole words without a negation.
 * @param words the spellings of the words, by value
 */
export function findMatchingWord(
  words: Readonly<Record<string, readonly string[]>>,
  text: string,
): { value: string; isExact: boolean } | null {
  const given = toFoldedWords(text);
  if (given === '') return null;
  let best: { value: string; length: number } | null = null;
  for (const [value, spellings] of Object.entries(words))
    for (const spelling of spellings) {
      const word = toFoldedWords(spelling);
      if (word === given) return { value, isExact: true };
      const isIn = word.length > 1 && ` ${given} `.includes(` ${word} `) && !isNegatedPhrase(word, given);
      if (isIn && word.length > (best?.length ?? 0)) best = { value, length: word.length };
    }
  return best && { value: best.value, isExact: false };
}

/** The known headings and words before a file is read. */
export interface WordSources {
  spec: ImportSpec;
  /** True if the records are people, whose names may start with a form of address. */
  people: boolean;
  saved: SavedWords;
  chosen: ImportMapping;
}

/** A column of the file whose field has choices. */
interface Column {
  name: string;
  field: Field;
  /** Name of the text field that stores texts that match no choice. */
  otherwise?: string;
}

/** Reads the cells of choice columns. Collects the words that do not equal a choice, so that a user can choose their meaning. */
export class WordReader {
  readonly #sources: WordSources;
  readonly #found = new Map<string, UnknownChoiceWord>();

  constructor(sources: WordSources) {
    this.#sources = sources;
  }

  get found(): UnknownChoiceWord[] {
    return [...this.#found.values()];
  }

  /**
   * Resolves a name to a record: by the user's choice, else by the title. If a user must choose the record, adds the name to the words that
   * need a choice. @returns the record's id, or null for no record @throws the given error for an unknown name
   */
  readName(
    { name }: Pick<Column, 'name'>,
    text: string,
    known: readonly { id: string; title: string }[],
    unknown: Error,
  ): string | null {
    const key = `${name} ${foldText(text)}`;
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

  /** Resolves a name: by the user's choice, else to the only record whose title has all words of the text. */
  #understandName(
    name: string,
    text: string,
    known: readonly { id: string; title: string }[],
  ): Pick<UnknownChoiceWord, 'value' | 'by'> {
    const { saved, chosen } = this.#sources;
    const isThere = (id: string | null) => id === null || known.some((one) => one.id === id);
    const choices = chosen.values?.[name];
    if (choices && Object.hasOwn(choices, text) && isThere(choices[text] ?? null))
      return { value: choices[text] ?? null, by: 'chosen' };
    const before = saved.get(name)?.get(foldText(text));
    if (before !== undefined && isThere(before)) return { value: before, by: 'kept' };
    const words = toFoldedWords(text).split(' ').filter(Boolean);
    const alike = known.filter(({ title }) => {
      const own = toFoldedWords(title).split(' ');
      return words.length > 0 && words.every((word) => own.includes(word));
    });
    const [only] = alike;
    return only && alike.length === 1 ? { value: only.id, by: 'guess' } : { by: null };
  }

  /** @returns the field values of the cell, by field name @throws BadValueError for an unknown word */
  read({ name, field, otherwise }: Column, text: string): Record<string, unknown> {
    const known = findChoiceByLabel(field, text);
    if (known !== undefined) return { [name]: known };
    const key = `${name} ${foldText(text)}`;
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
    throw unknownChoiceError(field, text);
  }

  #understand(name: string, field: Field, text: string): Pick<UnknownChoiceWord, 'value' | 'by'> {
    const { spec, saved, chosen } = this.#sources;
    const isValue = (value: string | null) =>
      value === null || field.choices?.some((one) => one.value === value);
    const choices = chosen.values?.[name];
    if (choices && Object.hasOwn(choices, text) && isValue(choices[text] ?? null))
      return { value: choices[text] ?? null, by: 'chosen' };
    const before = saved.get(name)?.get(foldText(text));
    if (before !== undefined && isValue(before)) return { value: before, by: 'kept' };
    const word = findMatchingWord(spec.words?.[name] ?? {}, text);
    return word ? { value: word.value, by: word.isExact ? 'name' : 'guess' } : { by: null };
  }
}
