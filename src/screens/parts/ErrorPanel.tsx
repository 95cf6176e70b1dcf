import Help from '@mui/icons-material/HelpOutlineOutlined';
import Lock from '@mui/icons-material/Lock';
import { Alert, AlertTitle, Button } from '@mui/material';
import { HttpError } from 'react-admin';
import { Link } from 'react-router-dom';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The label of the button that retries. */
  readonly retry?: string | undefined;
  /** The header of the error; for a list that failed to load, it is 'Something went wrong!' (schema 8.4). */
  readonly header?: string;
  /** The link on a page that shows only a 403 or 404. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  readonly onClose?: () => void;
}

/** Advice for the viewer, by HTTP status. */
const adviceByStatus: Readonly<Partial<Record<number, string>>> = {
  403: 'Nếu công việc cần, hãy nhờ quản trị viên cấp quyền.',
  404: 'Có thể đã bị xóa, hoặc địa chỉ bị gõ sai.',
};

/**
 * Replaces content that failed to load: the error, and a button to retry. For 403 and 404 there is no button, because a retry would not
 * help.
 */
export function ErrorPanel({
  error,
  onRetry,
  retry = 'Thử lại',
  header = 'Something went wrong!',
  back,
  onClose,
}: Props) {
  const status = error instanceof HttpError ? error.status : 0;
  const final = status === 403 || status === 404;
  const details = listErrorDetails(error);
  if (final && back)
    return (
      <StateMessage
        role="alert"
        icon={status === 403 ? Lock : Help}
        title={details[0] ?? ''}
        button={
          <Button variant="outlined" component={Link} to={back.to}>
            {back.label}
          </Button>
        }
      >
        {details.slice(1).join(' ') || adviceByStatus[status]}
      </StateMessage>
    );
  return (
    <Alert
      severity={final ? 'info' : 'error'}
      variant="outlined"
      sx={{ my: 1, alignItems: 'center' }}
      action={
        <>
          {!final && (
            <Button color="inherit" size="small" onClick={onRetry}>
              {retry}
            </Button>
          )}
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              Đóng
            </Button>
          )}
        </>
      }
    >
      {!final && <AlertTitle>{header}</AlertTitle>}
      {details.map((detail) => (
        <div key={detail}>{detail}</div>
      ))}
    </Alert>
  );
}
