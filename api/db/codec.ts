/** Converts between records (values by field) and rows (values by column). All such conversions are in this file. */
import type { Field } from '#schema/kinds';
import { kinds } from '../kinds/index.ts';
import { type DbValue, plainStorage } from '../kinds/kind.ts';
import type { Dialect } from './facets.ts';

export const encodeColumnValue = (field: Field, value: unknown, dialect: Dialect): DbValue =>
  value === null || value === undefined
    ? null
    : field.recordId
      ? Number(value)
      : kinds[field.kind].encode(value, dialect);

/** Returns a function that decodes a column value (never null). Returns null if the stored value needs no decoding. */
export function buildColumnDecoder(field: Field): ((stored: unknown) => unknown) | null {
  if (field.recordId) return String;
  const { decode } = kinds[field.kind];
  return decode === plainStorage.decode ? null : decode;
}

/** Parses a JSON list from a column; null gives an empty list. */
export const parseList = <T>(text: string | null): T[] => (text ? (JSON.parse(text) as T[]) : []);

/** Returns a pattern for `like … escape '!'` that finds the text anywhere in another text. */
export const toLikePattern = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;
