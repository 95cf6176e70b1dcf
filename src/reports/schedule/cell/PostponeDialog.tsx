import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { useGetOne } from 'ra-core';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { ActionDialogOf } from '../../../screens/actions/ActionDialogOf.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';

interface Props {
  readonly shift_id: string;
  /** The day it was put down on; chosen in the dialog when absent. */
  readonly new_day?: string;
  readonly onClose: () => void;
}

/** The dialog of delay_shift, as everywhere: what moves and what clashes is told in it before it is sent (rules 3.5). */
export function PostponeDialog({ shift_id, new_day, onClose }: Props) {
  const shift = useGetOne<LoadedRecord>('shifts', { id: shift_id, meta: { include: [] } });
  if (shift.error)
    return (
      <Dialog open onClose={onClose} aria-label="Hoãn buổi">
        <DialogContent>
          <ErrorPanel error={shift.error} onRetry={() => void shift.refetch()} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  if (!shift.data) return null;
  return (
    <ActionDialogOf
      resource={declarationOf('shifts')}
      record={shift.data}
      code="delay_shift"
      given={new_day === undefined ? undefined : { new_day }}
      onClose={onClose}
    />
  );
}
