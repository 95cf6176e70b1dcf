import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    multiline
    minRows={2}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text || null)}
  />
);

export const area: EntryKind<string> = { Input, Filter: TextFilter };
