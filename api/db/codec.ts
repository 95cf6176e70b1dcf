/** Between records (values by field) and rows (columns): the only place where either becomes the other. */
import type { Field } from '#schema/kinds';
import { kinds } from '../kinds/index.ts';
import type { DbValue } from '../kinds/kind.ts';
import type { Dialect } from './dialect.ts';

/** A value as its column keeps it. */
export const encode = (field: Field, value: unknown, dialect: Dialect): DbValue =>
  value === null || value === undefined ? null : kinds[field.kind].encode(value, dialect);

/** What a column keeps, as a value; empty columns of fields with a list or other default read as that. */
export const decode = (field: Field, stored: unknown): unknown =>
  stored === null || stored === undefined ? null : kinds[field.kind].decode(stored);
