import AddIcon from '@mui/icons-material/Add';
import { Button, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';

/** Button that adds a session in addition to the sold ones (rules 3.8). It opens a dialog, so that the neighbouring buttons do not move. */
export function AddShift({ packageId }: { readonly packageId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Thêm buổi
      </Button>
      {open && (
        <GuardedDialog onClose={close} maxWidth="xs" aria-label="Thêm buổi">
          <DialogTitle>Thêm buổi</DialogTitle>
          <DialogContent>
            <ResourceContextProvider value="shifts">
              <RecordForm
                mode="new"
                fixed={{ package_id: packageId, status: 'planned', is_addition: true }}
                onSaved={close}
                onCancel={close}
              />
            </ResourceContextProvider>
          </DialogContent>
        </GuardedDialog>
      )}
    </>
  );
}
