import { Box, TextField } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useLogin } from 'react-admin';
import { detailsOf } from '../../jsonapi/errors.ts';
import { SignInForm, type Values } from './SignInForm.tsx';

/** The browser's own form: react-admin's would bring its form library before the first list, where nothing needs it. */
function PlainForm({
  onSubmit,
  children,
}: {
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(Object.fromEntries(new FormData(event.currentTarget)) as Values);
  };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      {children}
    </Box>
  );
}

/** E-mail and password; then on to the page that asked for it, or home. */
export function Login() {
  const login = useLogin();
  return (
    <SignInForm
      Form={PlainForm}
      title="Đăng nhập"
      button="Đăng nhập"
      links={[
        { to: '/forgot_password', label: 'Quên mật khẩu?' },
        { to: '/signup', label: 'Đăng ký tài khoản' },
      ]}
      onSubmit={async (values) => {
        try {
          await login(values);
        } catch (error) {
          return { text: 'Đăng nhập không thành công.', details: detailsOf(error) };
        }
      }}
    >
      <TextField id="email" name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <TextField
        id="password"
        name="password"
        label="Mật khẩu"
        type="password"
        autoComplete="current-password"
      />
    </SignInForm>
  );
}
