import { Link } from '@mui/material';
import { useLogin } from 'react-admin';
import { AccountForm } from './AccountForm.tsx';
import { SignInTextInput } from './inputs.tsx';

interface Props {
  /** The ticket from the answer to the correct password. */
  readonly ticket: string;
  readonly onCancel: () => void;
}

/** The second step of signing in: the code of the second factor. */
export default function CodeStep({ ticket, onCancel }: Props) {
  const login = useLogin();
  return (
    <AccountForm
      title="Xác thực hai bước"
      button="Xác nhận"
      failed="Chưa đăng nhập được."
      links={[]}
      onSubmit={({ code = '' }) => login({ ticket, code })}
    >
      <SignInTextInput
        source="code"
        label="Mã xác thực"
        autoComplete="one-time-code"
        helperText="Sáu chữ số trong ứng dụng xác thực, hoặc một mã khôi phục."
        autoFocus
      />
      <Link component="button" type="button" variant="body2" onClick={onCancel}>
        Đăng nhập bằng tài khoản khác
      </Link>
    </AccountForm>
  );
}
