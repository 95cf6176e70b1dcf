import { TextField, type TextFieldProps } from '@mui/material';
import { useInput } from 'react-admin';
import { passwordRules } from '#schema/passwordRules';
import type { SignInValues } from './AccountForm.tsx';

type LineProps = Pick<
  TextFieldProps,
  'label' | 'type' | 'autoComplete' | 'autoFocus' | 'disabled' | 'helperText'
> & {
  readonly source: string;
  readonly defaultValue?: string;
};

/**
 * An input of the sign-in pages. Errors are shown in the red box, in the server's words: react-admin's `TextInput` would add its own error
 * display, which every user would have to load before signing in.
 */
export function SignInTextInput({ source, defaultValue = '', ...shown }: LineProps) {
  const { id, field } = useInput({ source, defaultValue, parse: (text: string) => text });
  return <TextField id={id} {...field} {...shown} />;
}

export const EmailInput = (props: Partial<LineProps>) => (
  <SignInTextInput source="email" label="Email" type="email" autoComplete="username" {...props} />
);

export const NameInput = ({ autoFocus = true }: { autoFocus?: boolean }) => (
  <SignInTextInput source="name" label="Họ tên" autoComplete="name" autoFocus={autoFocus} />
);

/**
 * A password input without a button that shows the password: the button of react-admin's `PasswordInput` would be an extra tab stop before
 * the submit button.
 */
export const PasswordInput = (props: Omit<LineProps, 'type'>) => (
  <SignInTextInput {...props} type="password" />
);

/** A new password and its confirmation. */
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

/** @throws the error to show if password and confirmation differ */
export function assertPasswordsMatch({ password, password_confirmation }: SignInValues): void {
  if (password !== password_confirmation)
    throw new Error('Password and password confirmation must be the same.');
}
