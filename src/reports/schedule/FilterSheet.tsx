import FilterList from '@mui/icons-material/FilterList';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useState } from 'react';

interface Props {
  /** How many filters are in use. */
  readonly used: number;
  /** The filters, each of which acts at once. */
  readonly children: ReactNode;
}

/** The schedule's filters on a phone: one button, which counts those in use, and behind it all of them. */
export function FilterSheet({ used, children }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="no-print"
        sx={{ minHeight: 44, ml: 'auto' }}
      >
        Lọc{used > 0 ? ` (${used})` : ''}
      </Button>
      <Dialog open={open} onClose={close} fullWidth aria-label="Bộ lọc">
        <DialogTitle>Bộ lọc</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={close} sx={{ minHeight: 44 }}>
            Xong
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
