import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { AlertDialog } from '../../screens/parts/AlertDialog.tsx';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput } from './inputs.tsx';

/** Asks for a reset mail. */
export function ForgotPassword() {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  return (
    <AccountForm
      title="Quên mật khẩu"
      button="Send Email!"
      failed="Chưa gửi được email."
      links={[{ to: '/login', label: 'Về trang đăng nhập' }]}
      onSubmit={async ({ email = '' }) => {
        await account.forgotPassword(email);
        setSent(true);
      }}
    >
      <EmailInput autoFocus />
      {sent && (
        <AlertDialog
          message="An instruction email has been sent to your email."
          onClose={() => void navigate('/login')}
        />
      )}
    </AccountForm>
  );
}
