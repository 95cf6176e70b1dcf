import { useLayoutEffect, useRef } from 'react';
import { SuggestBox } from './parts/SuggestBox.tsx';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** From this many characters on, a line of text becomes several (spec/1 §3.1). */
const longText = 120;

/** One line that grows into several above 120 characters, the caret staying where it is. */
function Line({ value, onChange, field, ...box }: InputProps<string>) {
  const text = value ?? '';
  const multiline = text.length > longText;
  const at = useRef<{ wasLong: boolean; caret: number | null }>({ wasLong: multiline, caret: null });
  useLayoutEffect(() => {
    if (at.current.wasLong === multiline) return;
    at.current.wasLong = multiline;
    const input = document.getElementById(box.id) as HTMLInputElement | null;
    input?.focus();
    input?.setSelectionRange(at.current.caret, at.current.caret);
  }, [multiline, box.id]);
  return (
    <TextBox
      {...box}
      text={text}
      required={field.required}
      multiline={multiline}
      onText={(next, input) => {
        at.current.caret = input.selectionStart;
        onChange(next || null);
      }}
      {...(multiline && {
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          (event.target as HTMLTextAreaElement).form?.requestSubmit();
        },
      })}
    />
  );
}

const Input = (props: InputProps<string>) =>
  props.field.suggest ? <SuggestBox {...props} /> : <Line {...props} />;

export const text: EntryKind<string> = { Input, Filter: TextFilter };
