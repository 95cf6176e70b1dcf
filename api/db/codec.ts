/** Between records (values by field) and rows (columns): the only place where either becomes the other. */
import type { Field } from '#schema/kinds';
import { kinds } from '../kinds/index.ts';
import { type DbValue, plain } from '../kinds/kind.ts';
import type { Dialect } from './facets.ts';

/** Encodes a value for its column. */
export const encode = (field: Field, value: unknown, dialect: Dialect): DbValue =>
  value === null || value === undefined
    ? null
    : field.recordId
      ? Number(value)
      : kinds[field.kind].encode(value, dialect);

/** Returns the function that decodes a column (never null) into a value; null where the column holds the value as it is. */
export function decoderOf(field: Field): ((stored: unknown) => unknown) | null {
  if (field.recordId) return String;
  const { decode } = kinds[field.kind];
  return decode === plain.decode ? null : decode;
}

/** Reads a list that a column holds as JSON text; an empty list where the column is null. */
export const parseList = <T>(text: string | null): T[] => (text ? (JSON.parse(text) as T[]) : []);

/** A text as a pattern of `like … escape '!'` that finds it anywhere in another text. */
export const containing = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;
