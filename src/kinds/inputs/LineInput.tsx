import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { TextInput, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';

/** From this many characters on, a line of text becomes several. */
const longText = 120;

/** One line that grows into several above 120 characters, the caret staying where it is; Enter still sends the form. */
export function LineInput(props: InputProps) {
  const id = useId();
  const text: unknown = useWatch({ name: useWrappedSource(props.source) });
  const multiline = typeof text === 'string' && text.length > longText;
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
      {...declared(props)}
      id={id}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        at.current.caret = event.target.selectionStart;
      }}
      {...(multiline && {
        multiline,
        maxRows: 12,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          (event.target as HTMLTextAreaElement).form?.requestSubmit();
        },
      })}
    />
  );
}
