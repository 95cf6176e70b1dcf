import { useLocation, useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { Field } from './Field.tsx';
import { SignInForm } from './SignInForm.tsx';

/** E-mail and password (AUTH-01 to 05). */
export function Login() {
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  return (
    <SignInForm
      title="Đăng nhập"
      button="Đăng nhập"
      links={[
        { to: '/forgot_password', label: 'Quên mật khẩu?' },
        { to: '/signup', label: 'Đăng ký tài khoản' },
      ]}
      onSubmit={async ({ email = '', password = '' }) => {
        try {
          await account.login(email, password);
        } catch (error) {
          return { text: 'Đăng nhập không thành công.', details: detailsOf(error) };
        }
        void navigate(from ?? '/', { replace: true });
      }}
    >
      <Field name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <Field name="password" label="Mật khẩu" type="password" autoComplete="current-password" />
    </SignInForm>
  );
}
