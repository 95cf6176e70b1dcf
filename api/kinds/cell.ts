/** What a value is in a cell of a file that is sent out, and what helps the kinds to say so. */
import type { Field } from '#schema/kinds';

/** How a column's values are read. Money in đồng, percents as 15 = 15 %, days `2026-11-20`, instants in UTC, months `2026-11`. */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'month';

/** A value in its wire form; words may stand in any column (a total's name). */
export type Cell = string | number | null;

/** What a referred record is called; '' when this viewer may not know. */
export type TitleOf = (target: string, id: string) => string;

export interface CellKind {
  format: CellFormat;
  /** A value (never null) as its cell. */
  cell: (value: unknown, field: Field, titleOf: TitleOf) => Cell;
}

/** Its cell holds the value itself. */
export const asIs = (format: CellFormat): CellKind => ({ format, cell: (value) => value as string | number });

/** Its cell holds words for the value. */
export const inWords = <V>(words: (value: V, field: Field, titleOf: TitleOf) => string): CellKind => ({
  format: 'text',
  cell: (value, field, titleOf) => words(value as V, field, titleOf),
});

/** The words for a stored code; the code itself when the declaration no longer knows it. */
export const labelOf = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;
