import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import { assertPasswordsMatch, NewPasswordInputs } from './parts/inputs.tsx';

/** Sets a new password, with the token from the mail's link. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [changed, setChanged] = useState(false);
  return (
    <AccountForm
      title="Đặt lại mật khẩu"
      button="Đổi mật khẩu"
      failed="Chưa đổi được mật khẩu."
      done={changed && 'Password changed successfully.'}
      onSubmit={async (values) => {
        assertPasswordsMatch(values);
        const { password = '', password_confirmation = '' } = values;
        await ownAccountCalls.resetPassword({ password, password_confirmation, token });
        setChanged(true);
      }}
    >
      <NewPasswordInputs autoFocus />
    </AccountForm>
  );
}
