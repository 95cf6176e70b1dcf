import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import {
  required as isRequired,
  PasswordInput,
  TextArrayInput,
  TextInput,
  useWrappedSource,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldKind } from '#schema/kinds';
import { isComposing } from '../../ui/isComposing.ts';
import type { InputProps } from '../webKind.ts';
import { SuggestInput } from './SuggestInput.tsx';
import { toInputProps } from './toInputProps.ts';

const getHtmlInputProps = (kind: FieldKind) => {
  if (kind === 'email') return { type: 'email', inputMode: 'email', autoComplete: 'off' } as const;
  if (kind === 'phone') return { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const;
  return { type: 'url', inputMode: 'url' } as const;
};

/** Input for all text kinds: text, e-mail address, phone number, web address, password, and rich text, whose tags the user types. */
export function TextKindInput(props: InputProps) {
  const { field, compact } = props;
  if (compact && !field.suggest) return <TextInput {...toInputProps(props)} type="search" />;
  if (field.kind === 'area' || field.kind === 'rich_text')
    return <TextInput {...toInputProps(props)} multiline minRows={2} maxRows={12} />;
  if (field.kind === 'password')
    return <PasswordInput {...toInputProps(props)} autoComplete="new-password" />;
  if (field.kind === 'text') return field.suggest ? <SuggestInput {...props} /> : <LineInput {...props} />;
  const { type, ...input } = getHtmlInputProps(field.kind);
  return (
    <TextInput
      {...toInputProps(props)}
      type={type}
      slotProps={{ htmlInput: input }}
      {...(field.kind === 'link' && {
        placeholder: 'https://',
        parse: (typed: string) => typed.trim() || null,
      })}
    />
  );
}

/** Number of characters above which a single-line input becomes multi-line. */
const MAX_SINGLE_LINE_LENGTH = 120;

/** A text input that becomes multi-line above 120 characters without moving the caret. Enter still submits the form. */
function LineInput(props: InputProps) {
  const id = useId();
  const text: unknown = useWatch({ name: useWrappedSource(props.source) });
  const multiline = typeof text === 'string' && text.length > MAX_SINGLE_LINE_LENGTH;
  const at = useRef<{ wasLong: boolean; caret: number | null }>({ wasLong: multiline, caret: null });
  useLayoutEffect(() => {
    if (at.current.wasLong === multiline) return;
    at.current.wasLong = multiline;
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (at.current.caret === null) return;
    input?.focus();
    input?.setSelectionRange(at.current.caret, at.current.caret);
  }, [multiline, id]);
  return (
    <TextInput
      {...toInputProps(props)}
      id={id}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        at.current.caret = event.target.selectionStart;
      }}
      {...(multiline && {
        multiline,
        maxRows: 12,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          (event.target as HTMLTextAreaElement).form?.requestSubmit();
        },
      })}
    />
  );
}

/** Input for several short texts; the user ends each text with Enter. */
export function TextsInput(props: InputProps) {
  const { required, autoFocus: _, ...rest } = toInputProps(props);
  return (
    <TextArrayInput
      {...rest}
      // `validate` only adds the star to the label; the form's resolver validates. Without `validate`, the input would pass `isRequired` on
      // to the page.
      validate={required ? isRequired() : []}
      clearText="Xóa"
      helperText={props.field.help ?? 'Gõ rồi nhấn Enter'}
      parse={(texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]}
    />
  );
}
