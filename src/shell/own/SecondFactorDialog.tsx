import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { account } from '../../jsonapi/account.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../../screens/parts/Loaded.tsx';
import { ErrorBox } from '../signin/ErrorBox.tsx';
import { Line } from '../signin/inputs.tsx';
import { PlainDialog } from './PlainDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const QrCode = lazyPart(() => import('../../screens/parts/QrCode.tsx'));

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Setting up a second factor: the app reads the code, the recovery codes are put away, and a first code proves that it works. */
export function SecondFactorDialog({ onClose, onDone }: Props) {
  const { data, error } = useQuery({
    queryKey: ['own', 'second_factor'],
    queryFn: () => account.beginSecondFactor(),
    // Asked for once each time the dialog opens: another answer would make this one worthless.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <PlainDialog
      title="Bật xác thực hai bước"
      submit="Bật"
      failed="Chưa bật được."
      onSubmit={({ code = '' }) => account.confirmSecondFactor(code)}
      onDone={onDone}
      onClose={onClose}
    >
      {error && <ErrorBox text="Chưa bắt đầu được." details={detailsOf(error)} />}
      {data && (
        <>
          <Typography>
            1. Quét mã này bằng ứng dụng xác thực (Google Authenticator, Microsoft Authenticator …), hoặc nhập
            khóa.
          </Typography>
          <Loaded height={180}>
            <QrCode text={data.url} label="Mã QR cho ứng dụng xác thực" />
          </Loaded>
          <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography>
          <Typography>
            2. Cất các mã khôi phục: mỗi mã đăng nhập được một lần khi bạn mất điện thoại.
          </Typography>
          <RecoveryCodes codes={data.recovery_codes} />
          <Typography>3. Nhập sáu chữ số mà ứng dụng đang hiện.</Typography>
          <Line source="code" label="Mã xác thực" autoComplete="one-time-code" />
        </>
      )}
    </PlainDialog>
  );
}
