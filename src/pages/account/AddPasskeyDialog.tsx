import { Typography } from '@mui/material';
import { passkeyCalls } from '../../jsonapi/passkeyCalls.ts';
import { PasswordInput, SignInTextInput } from '../signin/parts/inputs.tsx';
import { AccountInputDialog } from './AccountInputDialog.tsx';
import { formatDeviceName } from './formatDeviceName.ts';

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds a passkey: first the password and a name, then the browser asks for fingerprint, face or PIN in its own window. */
export const AddPasskeyDialog = ({ onClose, onDone }: Props) => (
  <AccountInputDialog
    title="Thêm passkey"
    submit="Tiếp tục"
    failed="Chưa thêm được."
    onSubmit={(values) => passkeyCalls.add(values)}
    onDone={onDone}
    onClose={onClose}
  >
    <Typography>
      Nhập mật khẩu rồi làm theo trình duyệt. Những nơi khác bạn đang đăng nhập sẽ phải đăng nhập lại.
    </Typography>
    <PasswordInput source="password" label="Mật khẩu" autoComplete="current-password" autoFocus />
    <SignInTextInput
      source="name"
      label="Tên passkey"
      defaultValue={formatDeviceName(navigator.userAgent)}
      helperText="Để bạn nhận ra nó về sau."
    />
  </AccountInputDialog>
);
