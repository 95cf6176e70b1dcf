import { Suspense, useState } from 'react';
import { useLogin } from 'react-admin';
import { SecondFactorNeededError } from '../../jsonapi/accountCalls.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import { hasPasskeySupport } from './parts/hasPasskeySupport.ts';
import { EmailInput, PasswordInput } from './parts/inputs.tsx';

/** Loaded only if the account has a second factor. */
const CodeStep = lazyWithPreload(() => import('./parts/CodeStep.tsx'));

/**
 * Sign-in with e-mail and password, plus a code of the second factor if there is one, or with a passkey instead; then opens the requested
 * page, or home.
 */
export default function Login() {
  const login = useLogin();
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket)
    return (
      <Suspense fallback={null}>
        <CodeStep ticket={ticket} onCancel={() => setTicket(null)} />
      </Suspense>
    );
  return (
    <AccountForm
      title="Đăng nhập"
      button="Đăng nhập"
      failed="Đăng nhập không thành công."
      links={[
        { to: '/forgot_password', label: 'Quên mật khẩu?' },
        { to: '/signup', label: 'Đăng ký tài khoản' },
      ]}
      other={
        hasPasskeySupport() && {
          label: 'Đăng nhập bằng passkey',
          onPress: () => login({ by: 'passkey' }),
        }
      }
      onSubmit={async (values) => {
        try {
          await login(values);
        } catch (error) {
          if (!(error instanceof SecondFactorNeededError)) throw error;
          setTicket(error.ticket);
        }
      }}
    >
      <EmailInput autoFocus />
      <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" />
    </AccountForm>
  );
}
