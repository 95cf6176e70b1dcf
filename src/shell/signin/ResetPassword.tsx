import { useNavigate, useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useAlert } from '../alert.tsx';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordInputs } from './inputs.tsx';
import { mismatch } from './mismatch.ts';

/** A new password, with the token of the mail's link. */
export function ResetPassword() {
  const navigate = useNavigate();
  const alert = useAlert();
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <AccountForm
      title="Đặt lại mật khẩu"
      button="Đổi mật khẩu"
      links={[{ to: '/login', label: 'Về trang đăng nhập' }]}
      onSubmit={async (values) => {
        const differs = mismatch(values);
        if (differs) return differs;
        const { password = '', password_confirmation = '' } = values;
        try {
          await account.resetPassword({ password, password_confirmation, token });
        } catch (error) {
          return { text: 'Chưa đổi được mật khẩu.', details: detailsOf(error) };
        }
        await alert('Password changed successfully.');
        void navigate('/login');
      }}
    >
      <NewPasswordInputs autoFocus />
    </AccountForm>
  );
}
