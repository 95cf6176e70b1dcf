import { type ChangeEvent, useState } from 'react';
import { TextInput } from 'react-admin';
import type { InputProps } from '../webKind.ts';
import { toInputProps } from './toInputProps.ts';

const parseTypedJson = (text: string): unknown => {
  try {
    return text.trim() === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Input for JSON. While the text is not valid JSON, the text itself is the value. */
export function JsonInput(props: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...toInputProps(props)}
      multiline
      minRows={3}
      maxRows={12}
      parse={parseTypedJson}
      format={(value: unknown) => {
        if (typed !== null && JSON.stringify(parseTypedJson(typed)) === JSON.stringify(value ?? null))
          return typed;
        if (value == null) return '';
        return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
    />
  );
}
