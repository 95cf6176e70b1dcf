import { Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { FullPage } from '../FullPage.tsx';
import { ErrorBox } from './ErrorBox.tsx';

/** Where the mail's link leads: the account is made and signed in, or what is wrong with the link is told. */
export function ConfirmSignup({ token }: { token: string }) {
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
