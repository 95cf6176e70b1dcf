import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { AccountForm } from './AccountForm.tsx';
import { ConfirmSignup } from './ConfirmSignup.tsx';
import { EmailInput, NameInput, NewPasswordInputs, refuseMismatch } from './inputs.tsx';
import { MailSent } from './MailSent.tsx';

/** Asks for an account; with the token of the mail's link, makes it. */
export function Signup() {
  const token = useSearchParams()[0].get('token');
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (token) return <ConfirmSignup token={token} />;
  if (mailedTo) return <MailSent to={mailedTo} onBack={() => setMailedTo(null)} />;
  return (
    <AccountForm
      title="Đăng ký tài khoản"
      button="Đăng ký"
      failed="Đăng ký không thành công."
      links={[{ to: '/login', label: 'Đã có tài khoản? Đăng nhập' }]}
      onSubmit={async (values) => {
        refuseMismatch(values);
        await account.signup(values);
        setMailedTo(values.email?.trim() ?? '');
      }}
    >
      <NameInput />
      <EmailInput />
      <NewPasswordInputs label="Mật khẩu" />
    </AccountForm>
  );
}
