/** Converts values to cells of an exported file. */
import type { Field } from '#schema/kinds';

/** Format of a column's values. Money in đồng, percents as 15 = 15 %, days `2026-11-20`, instants in UTC, months `2026-11`. */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'month';

/** A value in its API form; any column may also contain words (the label of a total). */
export type Cell = string | number | null;

/** Returns the title of a referenced record; '' if this viewer may not read it. */
export type TitleOf = (target: string, id: string) => string;

export interface CellKind {
  format: CellFormat;
  /** Converts a value (never null) to its cell. */
  cell: (value: unknown, field: Field, titleOf: TitleOf) => Cell;
}

/** The cell has the value itself. */
export const cellOfValue = (format: CellFormat): CellKind => ({
  format,
  cell: (value) => value as string | number,
});

/** The cell has words for the value. */
export const cellOfWords = <V>(words: (value: V, field: Field, titleOf: TitleOf) => string): CellKind => ({
  format: 'text',
  cell: (value, field, titleOf) => words(value as V, field, titleOf),
});

/** Returns the label of a stored code; the code itself if it is no longer declared. */
export const labelOf = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;
