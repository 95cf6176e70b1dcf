import { Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { EmailInput, NameInput, NewPasswordInputs, refuseMismatch } from './inputs.tsx';

/** Asks for an account; with the token of the mail's link, makes it. */
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

/** After signing up: what to do next is in the mail. */
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

/** Where the mail's link leads: the account is made and signed in, or what is wrong with the link is told. */
function ConfirmSignup({ token }: { token: string }) {
  const navigate = useNavigate();
  const [details, setDetails] = useState<readonly string[]>([]);
  const sent = useRef(false);
  usePageTitle('Xác nhận đăng ký');
  useEffect(() => {
    // A link is good once: React's second round in development must not use it up.
    if (sent.current) return;
    sent.current = true;
    account.confirmSignup(token).then(
      () => void navigate('/', { replace: true }),
      (error: unknown) => setDetails(detailsOf(error)),
    );
  }, [token, navigate]);

  if (details.length === 0)
    return (
      <FullPage>
        <Typography role="status" color="textSecondary">
          Đang xác nhận …
        </Typography>
      </FullPage>
    );
  return (
    <FullPage>
      <Typography variant="h1">Xác nhận đăng ký</Typography>
      <ErrorBox text="Chưa xác nhận được tài khoản." details={details} />
      <Button component={LinkBase} to="/signup" variant="contained">
        Đăng ký lại
      </Button>
      <Button component={LinkBase} to="/login">
        Đăng nhập
      </Button>
    </FullPage>
  );
}
