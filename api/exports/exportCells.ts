import type { Field } from '#schema/kinds';
import type { Cell, CellFormat, TitleOf } from '../kinds/cell.ts';
import { kinds } from '../kinds/index.ts';

export const getCellFormat = (field: Field): CellFormat => kinds[field.kind].format;

/** Converts a record's value to a cell. Choices are written by label, references by title, lists as one text joined with commas. */
export const toExportCell = (field: Field, value: unknown, titleOf: TitleOf): Cell =>
  value === null || value === undefined ? null : kinds[field.kind].cell(value, field, titleOf);
