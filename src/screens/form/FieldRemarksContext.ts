import { createContext } from 'react';

/** A remark under an input with a prefilled value. */
export interface FieldRemark {
  readonly text: string;
  /** True if the user should check the value before saving. */
  readonly isDoubt: boolean;
}

type FieldMarks = Readonly<Record<string, FieldRemark>>;

/** The remarks of the surrounding form, by field, and the function that sets them. */
export const FieldRemarksContext = createContext<{
  readonly marks: FieldMarks;
  readonly setMarks: (marks: FieldMarks) => void;
}>({ marks: {}, setMarks: () => undefined });
