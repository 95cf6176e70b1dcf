import { useLogin } from 'react-admin';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput, PasswordInput } from './inputs.tsx';

/** E-mail and password; then on to the page that asked for it, or home. */
export function Login() {
  const login = useLogin();
  return (
    <AccountForm
      title="Đăng nhập"
      button="Đăng nhập"
      failed="Đăng nhập không thành công."
      links={[
        { to: '/forgot_password', label: 'Quên mật khẩu?' },
        { to: '/signup', label: 'Đăng ký tài khoản' },
      ]}
      onSubmit={login}
    >
      <EmailInput autoFocus />
      <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" />
    </AccountForm>
  );
}
