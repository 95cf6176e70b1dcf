import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text || null)}
    html={{ type: 'email', autoComplete: 'off', inputMode: 'email' }}
  />
);

export const email: EntryKind<string> = { Input, Filter: TextFilter };
