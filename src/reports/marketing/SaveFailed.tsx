import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useId } from 'react';
import { detailsOf } from '../../jsonapi/errors.ts';

/** The alert of a metric that was not saved, with what the server said (schema 2.7). */
export function SaveFailed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogContent>
        <DialogContentText id={id} color="textPrimary" sx={{ fontWeight: 600 }}>
          Lỗi lưu dữ liệu
        </DialogContentText>
        {detailsOf(error).map((detail) => (
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
