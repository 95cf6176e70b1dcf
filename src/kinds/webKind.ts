/** The browser components of a field kind, which show and edit its value. */
import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';

/**
 * The place where a value is shown: a row or card of a list, the second line of that row (where a value may have no heading), or the
 * details of a record.
 */
export type FieldVariant = 'row' | 'second' | 'detail';

/** Props of a component that shows a field of the record in context. */
export interface FieldProps {
  /** The field's name in the record. */
  readonly source: string;
  readonly field: Field;
  /** In a row, and by default, the value is cut to one line; in a detail, the whole value is shown on several lines. */
  readonly variant?: FieldVariant | undefined;
}

/** Props of an input. An input also shows its label and its error. */
export interface InputProps {
  /** Form path of the value. */
  readonly source: string;
  readonly field: Field;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** True in a filter bar: the input is one line high, and an empty value means no filter. */
  readonly compact?: boolean;
}

export interface KindComponents {
  readonly Field: ComponentType<FieldProps>;
  /** True if the value is right-aligned in tables. */
  readonly figure?: boolean;
  /** True if the input takes the full width of a form. */
  readonly wide?: boolean;
}
