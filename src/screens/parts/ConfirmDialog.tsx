import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question with two answers; the safe one has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2" component="h2">
        {title}
      </DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button
          onClick={onConfirm}
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          loading={busy ?? false}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
