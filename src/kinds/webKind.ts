/** What a field kind is in the browser: how a value is shown and entered. */
import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';

/** Where a value is shown: in a table's row or card, or among the details of a record. */
export type Variant = 'row' | 'detail';

/** A field that shows its value of the record around it, which belongs to the resource around it. */
export interface FieldProps {
  /** The field's name in the record. */
  readonly source: string;
  readonly field: Field;
  /** In a row (the default) a value is one line; in a detail it wraps and is shown whole. */
  readonly variant?: Variant | undefined;
}

/** An input of the form around it, with its label and what is wrong with it. */
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
