/** What a field kind is in the browser: how a value is read, entered, and filtered by. */
import type { ComponentType, Ref } from 'react';
import type { Field } from '#schema/kinds';
import type { Filter } from '#schema/resource';

/** A field that shows its value of the record around it. */
export interface FieldProps {
  /** The field's name in the record. */
  readonly source: string;
  readonly field: Field;
  /** The resource the field belongs to. */
  readonly resource: string;
  /** In a detail: wraps and shows all; in a row it is one line. */
  readonly roomy?: boolean;
}

export interface InputProps<V = unknown> {
  readonly id: string;
  /** Ids of the label and of the sentences (help, error) that belong to it. */
  readonly labelId: string;
  readonly describedBy?: string;
  readonly invalid: boolean;
  readonly name: string;
  readonly field: Field;
  readonly resource: string;
  readonly value: V | null | undefined;
  readonly onChange: (value: V | null) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLElement>;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The form's values as they stand. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface FilterProps {
  readonly id: string;
  readonly labelId: string;
  readonly filter: Filter;
  /** The field the filter looks at. */
  readonly field: Field;
  readonly resource: string;
  /** As in the address; '' for none, several as `a,b`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface WebKind {
  readonly Field: ComponentType<FieldProps>;
  /** Figures stand on the right in tables. */
  readonly figure?: boolean;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
}

export interface EntryKind<V = unknown> {
  readonly Input: ComponentType<InputProps<V>>;
  readonly Filter: ComponentType<FilterProps>;
}
