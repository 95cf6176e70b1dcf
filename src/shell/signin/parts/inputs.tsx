import { TextField, type TextFieldProps } from '@mui/material';
import { useInput } from 'react-admin';
import { passwordRules } from '#schema/passwordRules';
import type { Values } from './AccountForm.tsx';

type LineProps = Pick<
  TextFieldProps,
  'label' | 'type' | 'autoComplete' | 'autoFocus' | 'disabled' | 'helperText'
> & {
  readonly source: string;
  readonly defaultValue?: string;
};

/**
 * A line of the sign-in pages. What is missing or wrong is shown in the red box, in the server's words: react-admin's `TextInput`
 * would bring more ways to tell it, and anyone who signs in waits for all of them.
 */
export function Line({ source, defaultValue = '', ...shown }: LineProps) {
  const { id, field } = useInput({ source, defaultValue, parse: (text: string) => text });
  return <TextField id={id} {...field} {...shown} />;
}

export const EmailInput = (props: Partial<LineProps>) => (
  <Line source="email" label="Email" type="email" autoComplete="username" {...props} />
);

export const NameInput = ({ autoFocus = true }: { autoFocus?: boolean }) => (
  <Line source="name" label="Họ tên" autoComplete="name" autoFocus={autoFocus} />
);

/** Typed blind: the eye of react-admin's `PasswordInput` would be one more stop on the way to the button. */
export const PasswordInput = (props: Omit<LineProps, 'type'>) => <Line {...props} type="password" />;

/** A new password, twice. */
export const NewPasswordInputs = ({
  label = 'Mật khẩu mới',
  again = 'Nhập lại mật khẩu',
  autoFocus = false,
}: {
  label?: string;
  again?: string;
  autoFocus?: boolean;
}) => (
  <>
    <PasswordInput
      source="password"
      label={label}
      autoComplete="new-password"
      autoFocus={autoFocus}
      helperText={passwordRules}
    />
    <PasswordInput source="password_confirmation" label={again} autoComplete="new-password" />
  </>
);

/** Throws what to show when password and confirmation differ. */
export function refuseMismatch({ password, password_confirmation }: Values): void {
  if (password !== password_confirmation)
    throw new Error('Password and password confirmation must be the same.');
}
