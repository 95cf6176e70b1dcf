import { DecimalBox } from './parts/DecimalBox.tsx';
import { ExactFilter } from './parts/ExactFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** Six decimals are stored (`kinds.ts`). */
const places = 6;

const Input = (props: InputProps<number>) => (
  <DecimalBox {...props} places={places} unit={props.field.unit} />
);

export const decimal: EntryKind<number> = { Input, Filter: ExactFilter };
