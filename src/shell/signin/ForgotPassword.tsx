import { useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useAlert } from '../alert.tsx';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput } from './inputs.tsx';

/** Asks for a reset mail. */
export function ForgotPassword() {
  const navigate = useNavigate();
  const alert = useAlert();
  return (
    <AccountForm
      title="Quên mật khẩu"
      button="Send Email!"
      links={[{ to: '/login', label: 'Về trang đăng nhập' }]}
      onSubmit={async ({ email = '' }) => {
        try {
          await account.forgotPassword(email);
        } catch (error) {
          return { text: 'Chưa gửi được email.', details: detailsOf(error) };
        }
        await alert('An instruction email has been sent to your email.');
        void navigate('/login');
      }}
    >
      <EmailInput autoFocus />
    </AccountForm>
  );
}
