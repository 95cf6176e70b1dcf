import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { formatMonth } from '#rules/format';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';

interface Props {
  readonly month: string;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Opening a closed month again, with the reason that goes into the history. */
export function ReopenDialog({ month, busy, onConfirm, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <GuardedDialog onClose={onCancel} maxWidth="xs" dirty={reason.trim() !== ''}>
      <DialogTitle>Mở lại tháng {formatMonth(month)}?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Giao dịch ghi nhận trong tháng này lại thêm, sửa, duyệt và xóa được.
        </DialogContentText>
        <TextField
          label="Lý do"
          required
          autoFocus
          fullWidth
          multiline
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={missing}
          helperText={missing ? 'Lý do is required!' : undefined}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" loading={busy} onClick={confirm}>
          Mở lại tháng
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
