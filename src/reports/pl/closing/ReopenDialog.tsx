import { TextField } from '@mui/material';
import { useState } from 'react';
import { formatMonth } from '#rules/format';
import { ConfirmDialog } from '../../../screens/parts/ConfirmDialog.tsx';

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
    <ConfirmDialog
      title={`Mở lại tháng ${formatMonth(month)}?`}
      confirm="Mở lại tháng"
      cancel="Cancel"
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      Giao dịch ghi nhận trong tháng này lại thêm, sửa, duyệt và xóa được.
      <TextField
        label="Lý do"
        required
        fullWidth
        multiline
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={missing}
        helperText={missing ? 'Lý do is required!' : undefined}
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
