import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';

/** Adds a session by hand, outside those sold (rules 3.8). */
export function AddShift({ packageId }: { readonly packageId: string }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        Thêm buổi
      </Button>
    );
  return (
    <Box sx={{ maxWidth: 420 }}>
      <ResourceContextProvider value="shifts">
        <RecordForm
          mode="new"
          fixed={{ package_id: packageId, status: 'planned', is_addition: true }}
          onSaved={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      </ResourceContextProvider>
    </Box>
  );
}
