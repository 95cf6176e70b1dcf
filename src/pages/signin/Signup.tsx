import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ownAccountCalls } from '../../jsonapi/ownAccountCalls.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';
import { AccountForm } from './parts/AccountForm.tsx';
import {
  assertPasswordsMatch,
  EmailInput,
  NameInput,
  NewPasswordInputs,
  PasswordInput,
} from './parts/inputs.tsx';

/** Requests an account; with the token from the mail's link, creates it. */
export default function Signup() {
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
        assertPasswordsMatch(values);
        await ownAccountCalls.signup(values);
        setMailedTo(values.email?.trim() ?? '');
      }}
    >
      <NameInput />
      <EmailInput />
      <NewPasswordInputs label="Mật khẩu" />
    </AccountForm>
  );
}

/** Shown after signing up: the mail contains the next step. */
function MailSent({ to, onBack }: { to: string; onBack: () => void }) {
  usePageTitle('Xem hộp thư của bạn');
  return (
    <FullPage>
      <Typography variant="h1" tabIndex={-1} ref={(heading) => heading?.focus()} sx={{ outline: 'none' }}>
        Xem hộp thư của bạn
      </Typography>
      <Typography sx={{ maxWidth: 480, textAlign: 'center' }}>
        Chúng tôi vừa gửi thư đến <strong>{to}</strong>. Hãy mở liên kết trong thư trong vòng 24 giờ để hoàn
        tất đăng ký. Chưa thấy thư? Hãy xem cả mục thư rác.
      </Typography>
      <Button variant="outlined" onClick={onBack}>
        Dùng email khác hoặc gửi lại
      </Button>
    </FullPage>
  );
}

/** The page of the mail's link: the password entered at sign-up creates the account and signs in. */
function ConfirmSignup({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <AccountForm
      title="Xác nhận đăng ký"
      button="Xác nhận"
      failed="Chưa xác nhận được tài khoản."
      links={[
        { to: '/signup', label: 'Đăng ký lại' },
        { to: '/login', label: 'Đăng nhập' },
      ]}
      onSubmit={async ({ password = '' }) => {
        await ownAccountCalls.confirmSignup(token, password);
        await navigate('/', { replace: true });
      }}
    >
      <PasswordInput
        source="password"
        label="Mật khẩu"
        autoComplete="current-password"
        autoFocus
        helperText="Mật khẩu bạn đã chọn khi đăng ký"
      />
    </AccountForm>
  );
}
