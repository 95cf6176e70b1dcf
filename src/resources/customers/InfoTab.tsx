import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { CustomerLevel } from '#schema/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { ActionButtons } from '../../screens/actions/ActionButtons.tsx';
import { can } from '../../screens/can.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { SamePhone } from './SamePhone.tsx';

/** The customer's own data with her level, the contact actions and an edit form of its own (contract §7 OD 42, 63). */
export function InfoTab({ customer }: { readonly customer: LoadedRecord }) {
  const viewer = useViewer();
  const resource = declarationOf('customers');
  const [editing, setEditing] = useState(false);
  const stop = () => setEditing(false);
  if (editing) return <RecordForm resource={resource} record={customer} onSaved={stop} onCancel={stop} />;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LevelBadge level={customer.level as CustomerLevel} />
        <Box sx={{ mr: 'auto' }} />
        <ActionButtons resource={resource} record={customer} />
        {can(viewer, resource, 'edit', customer) && (
          <Button variant="outlined" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </Box>
      <SamePhone customer={customer} />
      <RecordDetail resource={resource} record={customer} />
    </Stack>
  );
}
