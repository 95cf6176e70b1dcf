import { useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput, NameInput, NewPasswordInputs } from './inputs.tsx';
import { mismatch } from './mismatch.ts';

/** An account of one's own, which then waits for its rights. */
export function Signup() {
  const navigate = useNavigate();
  return (
    <AccountForm
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
      <NameInput />
      <EmailInput />
      <NewPasswordInputs label="Mật khẩu" />
    </AccountForm>
  );
}
