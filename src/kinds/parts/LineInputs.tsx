import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';
import { plainEntries } from '../plainEntries.ts';
import type { InputProps } from '../webKind.ts';
import { LineRows } from './LineRows.tsx';

/** Lines hold no lines of their own, they would be written as JSON. */
const inputOf = (field: Field) =>
  (field.kind === 'lines' ? plainEntries.json : plainEntries[field.kind]).Input as ComponentType<InputProps>;

/** The inputs of lines; loaded when a form first has some. */
const LineInputs = (props: InputProps<Record<string, unknown>[]>) => (
  <LineRows {...props} inputOf={inputOf} />
);
export default LineInputs;
