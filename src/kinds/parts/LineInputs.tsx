import type { InputProps } from '../webKind.ts';
import { LineRows } from './LineRows.tsx';
import { lineKindOf } from './lineKindOf.ts';

/** The inputs of lines; loaded when a form first has some. */
const LineInputs = (props: InputProps<Record<string, unknown>[]>) => (
  <LineRows {...props} inputOf={(field) => lineKindOf(field).Input} />
);
export default LineInputs;
