import { useState } from 'react';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import { EmailInput } from './parts/inputs.tsx';

/** Requests a reset mail. */
export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  return (
    <AccountForm
      title="Quên mật khẩu"
      button="Send Email!"
      failed="Chưa gửi được email."
      done={sent && 'An instruction email has been sent to your email.'}
      onSubmit={async ({ email = '' }) => {
        await ownAccountCalls.forgotPassword(email);
        setSent(true);
      }}
    >
      <EmailInput autoFocus />
    </AccountForm>
  );
}
