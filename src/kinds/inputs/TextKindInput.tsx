import { PasswordInput, TextInput } from 'react-admin';
import type { Kind } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';
import { LineInput } from './LineInput.tsx';
import { SuggestInput } from './SuggestInput.tsx';

const html = (kind: Kind) => {
  if (kind === 'email') return { type: 'email', inputMode: 'email', autoComplete: 'off' } as const;
  if (kind === 'phone') return { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const;
  return { type: 'url', inputMode: 'url' } as const;
};

/** Whatever is typed as words: text, several lines, an e-mail address, a phone number, a web address, a password. */
export function TextKindInput(props: InputProps) {
  const { field, compact } = props;
  if (compact && !field.suggest) return <TextInput {...declared(props)} type="search" />;
  if (field.kind === 'area') return <TextInput {...declared(props)} multiline minRows={2} maxRows={12} />;
  if (field.kind === 'password') return <PasswordInput {...declared(props)} autoComplete="new-password" />;
  if (field.kind === 'text') return field.suggest ? <SuggestInput {...props} /> : <LineInput {...props} />;
  const { type, ...input } = html(field.kind);
  return (
    <TextInput
      {...declared(props)}
      type={type}
      slotProps={{ htmlInput: input }}
      {...(field.kind === 'link' && {
        placeholder: 'https://',
        parse: (typed: string) => typed.trim() || null,
      })}
    />
  );
}
