import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { AddShiftDialog } from './AddShiftDialog.tsx';

/** Button that adds a session to the current package. It opens a dialog, so that the neighbouring buttons do not move. */
export function AddSessionButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Thêm buổi
      </Button>
      {open && <AddShiftDialog onClose={() => setOpen(false)} />}
    </>
  );
}
