import { Alert, AlertTitle, Button } from '@mui/material';
import { detailsOf } from '../../jsonapi/errors.ts';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** 'Something went wrong!' of a list that failed to load (schema 8.4). */
  readonly header?: string;
}

/** A load that failed, where its result would stand: what happened, and trying again. */
export function ErrorPanel({ error, onRetry, header = 'Something went wrong!' }: Props) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Thử lại
        </Button>
      }
    >
      <AlertTitle>{header}</AlertTitle>
      {detailsOf(error).map((detail) => (
        <div key={detail}>{detail}</div>
      ))}
    </Alert>
  );
}
