import { DecimalBox } from './parts/DecimalBox.tsx';
import { ExactFilter } from './parts/ExactFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const Input = (props: InputProps<number>) => <DecimalBox {...props} places={2} unit="%" />;

export const percent: EntryKind<number> = { Input, Filter: ExactFilter };
