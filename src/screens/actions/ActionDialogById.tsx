import { Dialog, DialogContent } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { ActionDialogProps } from '../customizeScreens.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { getDeclaration } from '../parts/getDeclaration.ts';
import { RecordContexts } from '../RecordContexts.tsx';
import { ActionDialog } from './ActionDialog.tsx';

interface Props extends Pick<ActionDialogProps, 'code' | 'defaultValues' | 'banner' | 'onClose'> {
  readonly resource: string;
  readonly id: string;
}

/** The dialog of an action on a record that is not loaded yet; loads the record by its id. */
export default function ActionDialogById({ resource, id, onClose, ...action }: Props) {
  const { code } = action;
  const declared = getDeclaration(resource).actions?.[code];
  const { data, error, refetch } = useGetOne<LoadedRecord>(resource, { id, meta: { include: [] } });
  if (data)
    return (
      <RecordContexts resource={resource} record={data}>
        <ActionDialog {...action} onClose={onClose} />
      </RecordContexts>
    );
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} aria-label={declared?.header ?? declared?.label}>
      <DialogContent>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </Dialog>
  );
}
