import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useId } from 'react';

/** A message in a modal dialog with OK (schema 2.7). */
export function AlertDialog({
  message,
  details = [],
  onClose,
}: {
  readonly message: string;
  /** What the server said of it. */
  readonly details?: readonly string[];
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent>
        <DialogContentText
          id={id}
          color="textPrimary"
          sx={{ fontWeight: details.length > 0 ? 600 : undefined }}
        >
          {message}
        </DialogContentText>
        {details.map((detail) => (
          <DialogContentText key={detail}>{detail}</DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
