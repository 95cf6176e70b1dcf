/** Between records (values by field) and rows (columns): the only place where either becomes the other. */
import type { Field } from '#schema/kinds';
import { kinds } from '../kinds/index.ts';
import { type DbValue, plain } from '../kinds/kind.ts';
import type { Dialect } from './dialect.ts';

/** A value as its column keeps it. */
export const encode = (field: Field, value: unknown, dialect: Dialect): DbValue =>
  value === null || value === undefined ? null : kinds[field.kind].encode(value, dialect);

/** How what a column keeps (never empty) becomes a value; null where it is one. */
export function decoderOf(field: Field): ((stored: unknown) => unknown) | null {
  const { decode } = kinds[field.kind];
  return decode === plain.decode ? null : decode;
}

/** Reads a list that a column keeps as JSON text; an empty one where the column is empty. */
export const parseList = <T>(text: string | null): T[] => (text ? (JSON.parse(text) as T[]) : []);
