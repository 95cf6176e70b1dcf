/** What a field kind is in the browser: how a value is shown and entered. */
import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';

/** Where a value is shown: in a table's row or card, or among the details of a record. */
export type Variant = 'row' | 'detail';

/** Props of a field, which shows a value of the record in context. */
export interface FieldProps {
  /** The field's name in the record. */
  readonly source: string;
  readonly field: Field;
  /** In a row (the default) a value is one line; in a detail it wraps and is shown whole. */
  readonly variant?: Variant | undefined;
}

/** Props of an input, which shows its label and its error. */
export interface InputProps {
  /** Where the form keeps the value. */
  readonly source: string;
  readonly field: Field;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** In a filter bar: one line high, and nothing chosen means all. */
  readonly compact?: boolean;
}

export interface WebKind {
  readonly Field: ComponentType<FieldProps>;
  /** Figures stand on the right in tables. */
  readonly figure?: boolean;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
}
