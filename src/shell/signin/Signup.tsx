import { useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { Field } from './Field.tsx';
import { mismatch } from './mismatch.ts';
import { SignInForm } from './SignInForm.tsx';

/** An account of one's own, which then waits for its rights (contract §7 OD 01). */
export function Signup() {
  const navigate = useNavigate();
  return (
    <SignInForm
      title="Đăng ký tài khoản"
      button="Đăng ký"
      links={[{ to: '/login', label: 'Đã có tài khoản? Đăng nhập' }]}
      onSubmit={async (values) => {
        const differs = mismatch(values);
        if (differs) return differs;
        try {
          await account.signup(values);
        } catch (error) {
          return { text: 'Đăng ký không thành công.', details: detailsOf(error) };
        }
        void navigate('/', { replace: true });
      }}
    >
      <Field name="name" label="Họ tên" autoComplete="name" autoFocus />
      <Field name="email" label="Email" type="email" autoComplete="username" />
      <Field name="password" label="Mật khẩu" type="password" autoComplete="new-password" />
      <Field
        name="password_confirmation"
        label="Nhập lại mật khẩu"
        type="password"
        autoComplete="new-password"
      />
    </SignInForm>
  );
}
