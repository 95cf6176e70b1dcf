import { Link } from '@mui/material';
import { useState } from 'react';
import { TextInput, useLogin } from 'react-admin';
import { SecondFactorNeeded } from '../../jsonapi/account.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailInput, PasswordInput } from './inputs.tsx';

/** E-mail and password, and the code of the second factor where there is one; then on to the page that asked for it, or home. */
export function Login() {
  const login = useLogin();
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket)
    return (
      <AccountForm
        key="code"
        title="Xác thực hai bước"
        button="Xác nhận"
        failed="Chưa đăng nhập được."
        links={[]}
        onSubmit={({ code = '' }) => login({ ticket, code })}
      >
        <TextInput
          source="code"
          label="Mã xác thực"
          defaultValue=""
          parse={(text: string) => text}
          autoComplete="one-time-code"
          helperText="Sáu chữ số trong ứng dụng xác thực, hoặc một mã khôi phục."
          autoFocus
        />
        <Link component="button" type="button" variant="body2" onClick={() => setTicket(null)}>
          Đăng nhập bằng tài khoản khác
        </Link>
      </AccountForm>
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
      onSubmit={async (values) => {
        try {
          await login(values);
        } catch (error) {
          if (!(error instanceof SecondFactorNeeded)) throw error;
          setTicket(error.ticket);
        }
      }}
    >
      <EmailInput autoFocus />
      <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" />
    </AccountForm>
  );
}
