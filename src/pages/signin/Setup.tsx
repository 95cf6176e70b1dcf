import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { AccountForm } from './parts/AccountForm.tsx';
import {
  assertPasswordsMatch,
  EmailInput,
  NameInput,
  NewPasswordInputs,
  SignInTextInput,
} from './parts/inputs.tsx';

/**
 * Creates the first administrator of a new server, at the link printed by the server; once there is an administrator, redirects to the
 * sign-in page.
 */
export default function Setup() {
  const token = useSearchParams()[0].get('token') ?? '';
  const open = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => ownAccountCalls.isSetupOpen(signal),
  });
  if (open.data === false || !token) return <Navigate to="/login" replace />;
  return (
    <AccountForm
      title="Bắt đầu dùng Nôi"
      button="Tạo tài khoản quản trị"
      failed="Chưa tạo được tài khoản."
      links={[]}
      onSubmit={async (values) => {
        assertPasswordsMatch(values);
        await ownAccountCalls.setUp({ ...values, token });
        window.location.assign('/');
      }}
    >
      <SignInTextInput source="company_name" label="Tên công ty" autoComplete="organization" autoFocus />
      <NameInput autoFocus={false} />
      <EmailInput />
      <NewPasswordInputs label="Mật khẩu" />
    </AccountForm>
  );
}
