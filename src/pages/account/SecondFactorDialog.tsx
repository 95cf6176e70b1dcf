import { Typography } from '@mui/material';
import { useState } from 'react';
import { ownAccountCalls, type SecondFactorSecrets } from '../../jsonapi/ownAccountCalls.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { PasswordInput, SignInTextInput } from '../signin/parts/inputs.tsx';
import { AccountInputDialog } from './AccountInputDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const QrCode = lazyWithPreload(() => import('../../screens/qr/QrCode.tsx'));

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Sets up a second factor: the user enters the password, scans the code with an app, stores the recovery codes, and confirms with a code
 * from the app.
 */
export function SecondFactorDialog({ onClose, onDone }: Props) {
  const [secrets, setSecrets] = useState<SecondFactorSecrets | null>(null);
  return secrets ? (
    <ConfirmFactor secrets={secrets} onClose={onClose} onDone={onDone} />
  ) : (
    <AskPassword onClose={onClose} onSecrets={setSecrets} />
  );
}

/** Asks for the password, so that a person at an unlocked screen cannot lock out the owner. */
function AskPassword(props: { onClose: () => void; onSecrets: (secrets: SecondFactorSecrets) => void }) {
  const { onClose, onSecrets } = props;
  return (
    <AccountInputDialog
      title="Bật xác thực hai bước"
      submit="Tiếp tục"
      failed="Chưa bắt đầu được."
      closesWhenSent={false}
      onSubmit={async ({ password = '' }) => onSecrets(await ownAccountCalls.beginSecondFactor(password))}
      onClose={onClose}
    >
      <Typography>Nhập mật khẩu của bạn để bắt đầu.</Typography>
      <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" autoFocus />
    </AccountInputDialog>
  );
}

function ConfirmFactor({ secrets, onClose, onDone }: Props & { readonly secrets: SecondFactorSecrets }) {
  return (
    <AccountInputDialog
      title="Bật xác thực hai bước"
      submit="Bật"
      failed="Chưa bật được."
      onSubmit={({ code = '' }) => ownAccountCalls.confirmSecondFactor(code)}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography>
        1. Quét mã này bằng ứng dụng xác thực (Google Authenticator, Microsoft Authenticator …), hoặc nhập
        khóa.
      </Typography>
      <LazyBoundary height={180}>
        <QrCode text={secrets.url} label="Mã QR cho ứng dụng xác thực" />
      </LazyBoundary>
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secrets.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
      <Typography>2. Cất các mã khôi phục: mỗi mã đăng nhập được một lần khi bạn mất điện thoại.</Typography>
      <RecoveryCodes codes={secrets.recovery_codes} />
      <Typography>
        3. Nhập sáu chữ số mà ứng dụng đang hiện. Những nơi khác bạn đang đăng nhập sẽ phải đăng nhập lại.
      </Typography>
      <SignInTextInput source="code" label="Mã xác thực" autoComplete="one-time-code" />
    </AccountInputDialog>
  );
}
