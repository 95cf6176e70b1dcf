/** How headings and words of files were understood, kept by resource for the next file. */
import { fold } from '#rules/fold';
import type { ImportMapping } from '#schema/imports';
import type { Context } from '../context.ts';

/** Field → folded text → value; the field of a heading is ''. */
export type KeptWords = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** Reads what was kept for files of this resource. */
export async function loadKeptWords(ctx: Context, resource: string): Promise<KeptWords> {
  const rows = (await ctx
    .db('import_words')
    .where({ resource })
    .orderBy('id')
    .limit(5_000)
    .select('field', 'text', 'value')) as { field: string; text: string; value: string | null }[];
  const kept = new Map<string, Map<string, string | null>>();
  for (const { field, text, value } of rows) kept.set(field, (kept.get(field) ?? new Map()).set(text, value));
  return kept;
}

/** Keeps what a person said of this file; what was said before of the same heading or word gives way. */
export async function keepWords(
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
      .insert({ resource, ...word, version: 1, created_at: at, updated_at: at })
      .onConflict(['resource', 'field', 'text'])
      .merge({ value: word.value, updated_at: at });
}

/**
 * Finds which of these words a text is: the very same, else the longest that stands in it as whole words.
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
      const isIn = word.length > 1 && ` ${given} `.includes(` ${word} `);
      if (isIn && word.length > (best?.length ?? 0)) best = { value, length: word.length };
    }
  return best && { value: best.value, isExact: false };
}

/** Folded, with nothing between its words but one blank: 'Q/H:' → 'q h'. */
const plainWords = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();
