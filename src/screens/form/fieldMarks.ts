import { createContext } from 'react';

/** A remark under an input that was filled in for the user. */
export interface FieldMark {
  readonly text: string;
  /** It should be looked at before saving. */
  readonly isDoubt: boolean;
}

type FieldMarks = Readonly<Record<string, FieldMark>>;

/** The remarks of the form around, by field, and how they are set. */
export const FieldMarksContext = createContext<{
  readonly marks: FieldMarks;
  readonly setMarks: (marks: FieldMarks) => void;
}>({ marks: {}, setMarks: () => undefined });
