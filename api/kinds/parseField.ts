import type { Field } from '#schema/kinds';
import { kinds } from './index.ts';
import { parseValue } from './parseValue.ts';

/** `parseValue` of the field's own kind. */
export const parseField = (field: Field, input: unknown, path = ''): unknown =>
  parseValue(kinds[field.kind], field, input, path);
