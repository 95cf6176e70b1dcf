import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { AlertDialog } from '../../screens/parts/AlertDialog.tsx';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordInputs, refuseMismatch } from './inputs.tsx';

/** A new password, with the token of the mail's link. */
export function ResetPassword() {
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const [changed, setChanged] = useState(false);
  return (
    <AccountForm
      title="Đặt lại mật khẩu"
      button="Đổi mật khẩu"
      failed="Chưa đổi được mật khẩu."
      links={[{ to: '/login', label: 'Về trang đăng nhập' }]}
      onSubmit={async (values) => {
        refuseMismatch(values);
        const { password = '', password_confirmation = '' } = values;
        await account.resetPassword({ password, password_confirmation, token });
        setChanged(true);
      }}
    >
      <NewPasswordInputs autoFocus />
      {changed && (
        <AlertDialog message="Password changed successfully." onClose={() => void navigate('/login')} />
      )}
    </AccountForm>
  );
}
