import { useState } from 'react';
import { account } from '../../jsonapi/account.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput } from './inputs.tsx';

/** Asks for a reset mail. */
export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  return (
    <AccountForm
      title="Quên mật khẩu"
      button="Send Email!"
      failed="Chưa gửi được email."
      done={sent && 'An instruction email has been sent to your email.'}
      onSubmit={async ({ email = '' }) => {
        await account.forgotPassword(email);
        setSent(true);
      }}
    >
      <EmailInput autoFocus />
    </AccountForm>
  );
}
