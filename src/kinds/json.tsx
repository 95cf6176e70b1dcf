import { useState } from 'react';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { TextBox } from './parts/TextBox.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const parsed = (text: string): unknown => {
  try {
    return text.trim() === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Typed as JSON; while it is none yet, the text itself is the value. */
function Input({ value, onChange, field, ...box }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const same = typed !== null && JSON.stringify(parsed(typed)) === JSON.stringify(value ?? null);
  return (
    <TextBox
      {...box}
      multiline
      minRows={3}
      required={field.required}
      text={
        same ? typed : value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)
      }
      onText={(text) => {
        setTyped(text);
        onChange(parsed(text));
      }}
    />
  );
}

export const json: EntryKind = { Input, Filter: ExactFilter };
