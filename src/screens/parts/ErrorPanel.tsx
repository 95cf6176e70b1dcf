import { Alert, AlertTitle, Button } from '@mui/material';
import { HttpError, Translate } from 'react-admin';
import { Link } from 'react-router-dom';
import { detailsOf } from '../../jsonapi/errors.ts';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What `onRetry` is called where it does more than try the same again. */
  readonly retry?: string | undefined;
  /** 'Something went wrong!' of a list that failed to load (schema 8.4). */
  readonly header?: string;
  /** Where there is more of what is not there: the list of a record. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Takes the message away. */
  readonly onClose?: () => void;
}

/**
 * A load that failed, where its result would stand: what happened, and trying again. What one may not see, and what is not there,
 * are no faults: trying again would not help.
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
          {final && back && (
            <Button color="inherit" size="small" component={Link} to={back.to}>
              {back.label}
            </Button>
          )}
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              <Translate i18nKey="ra.action.close" />
            </Button>
          )}
        </>
      }
    >
      {!final && <AlertTitle>{header}</AlertTitle>}
      {detailsOf(error).map((detail) => (
        <div key={detail}>{detail}</div>
      ))}
    </Alert>
  );
}
