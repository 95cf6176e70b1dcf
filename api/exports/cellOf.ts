import type { Field } from '#schema/kinds';
import type { Cell, CellFormat, TitleOf } from '../kinds/cell.ts';
import { kinds } from '../kinds/index.ts';

/** How a column of this field is read. */
export const formatOf = (field: Field): CellFormat => kinds[field.kind].format;

/** A record's value as a cell: choices by label, references by title, lists joined with commas. */
export const cellOf = (field: Field, value: unknown, titleOf: TitleOf): Cell =>
  value === null || value === undefined ? null : kinds[field.kind].cell(value, field, titleOf);
