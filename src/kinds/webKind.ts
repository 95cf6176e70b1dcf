/** What a field kind is in the browser: how a value is read, entered, and filtered by. */
import type { ComponentType, Ref } from 'react';
import type { Field } from '#schema/kinds';
import type { Filter } from '#schema/resource';
import type { LoadedRecord } from '../jsonapi/response.ts';

export interface CellProps<V = unknown> {
  readonly value: V | null | undefined;
  readonly field: Field;
  readonly name: string;
  /** The resource the field belongs to. */
  readonly resource: string;
  readonly record: LoadedRecord;
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

export interface WebKind<V = unknown> {
  readonly Cell: ComponentType<CellProps<V>>;
  readonly Input: ComponentType<InputProps<V>>;
  readonly Filter: ComponentType<FilterProps>;
  /** Figures stand on the right in tables. */
  readonly figure?: boolean;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
}
