import { createContext } from 'react';

/** A remark under an input with a prefilled value. */
export interface FieldMark {
  readonly text: string;
  /** True if the user should check the value before saving. */
  readonly isDoubt: boolean;
}

type FieldMarks = Readonly<Record<string, FieldMark>>;

/** The remarks of the surrounding form, by field, and the function that sets them. */
export const FieldMarksContext = createContext<{
  readonly marks: FieldMarks;
  readonly setMarks: (marks: FieldMarks) => void;
}>({ marks: {}, setMarks: () => undefined });
