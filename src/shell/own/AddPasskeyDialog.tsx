import { Typography } from '@mui/material';
import { passkeys } from '../../jsonapi/passkeys.ts';
import { Line, PasswordInput } from '../signin/parts/inputs.tsx';
import { deviceName } from './deviceName.ts';
import { PlainDialog } from './PlainDialog.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds a passkey: first the password and a name, then the browser asks for fingerprint, face or PIN in its own window. */
export const AddPasskeyDialog = ({ onClose, onDone }: Props) => (
  <PlainDialog
    title="Thêm passkey"
    submit="Tiếp tục"
    failed="Chưa thêm được."
    onSubmit={(values) => passkeys.add(values)}
    onDone={onDone}
    onClose={onClose}
  >
    <Typography>
      Nhập mật khẩu rồi làm theo trình duyệt. Những nơi khác bạn đang đăng nhập sẽ phải đăng nhập lại.
    </Typography>
    <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" autoFocus />
    <Line
      source="name"
      label="Tên passkey"
      defaultValue={deviceName(navigator.userAgent)}
      helperText="Để bạn nhận ra nó về sau."
    />
  </PlainDialog>
);
