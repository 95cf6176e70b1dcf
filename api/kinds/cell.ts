/** Converts values to cells of an exported file. */
import type { Field } from '#schema/kinds';

/**
 * Format of a column's values. Money is in đồng, a percent of 15 means 15 %, days are `2026-11-20`, instants are in UTC, months are
 * `2026-11`.
 */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'month';

/** Value of a cell in its API form. A cell of any column may also contain text, such as the label of a total. */
export type Cell = string | number | null;

/** Returns the title of a referenced record; '' if the viewer may not read the record. */
export type TitleOf = (target: string, id: string) => string;

export interface CellConversion {
  format: CellFormat;
  /** Converts a value (never null) to its cell. */
  cell: (value: unknown, field: Field, titleOf: TitleOf) => Cell;
}

/** Cell kind that exports the value unchanged. */
export const createValueCell = (format: CellFormat): CellConversion => ({
  format,
  cell: (value) => value as string | number,
});

/** Cell kind that exports the value as text in words. */
export const createWordsCell = <V>(
  words: (value: V, field: Field, titleOf: TitleOf) => string,
): CellConversion => ({
  format: 'text',
  cell: (value, field, titleOf) => words(value as V, field, titleOf),
});

/** Returns the label of a stored code; returns the code itself if the field no longer declares this code. */
export const findChoiceLabel = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;
