import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useId } from 'react';

interface Props {
  readonly message: string;
  /** Details from the server. */
  readonly details?: readonly string[];
  readonly onClose: () => void;
}

/** A message in a modal dialog with OK (schema 2.7). */
export default function AlertDialog({ message, details = [], onClose }: Props) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent>
        <DialogContentText id={id} color="textPrimary" sx={details.length > 0 ? { fontWeight: 600 } : {}}>
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
