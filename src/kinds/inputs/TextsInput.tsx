import { required as isRequired, TextArrayInput } from 'react-admin';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';

/** Short texts, each typed and ended with Enter. */
export function TextsInput(props: InputProps) {
  const { required, autoFocus: _, ...rest } = declared(props);
  return (
    <TextArrayInput
      {...rest}
      // Its star only, the form's resolver checks; it would hand `isRequired` on to the page.
      validate={required ? isRequired() : []}
      clearText="Xóa"
      helperText={props.field.help ?? 'Gõ rồi nhấn Enter'}
      parse={(texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]}
    />
  );
}
