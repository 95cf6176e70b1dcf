import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
} from '@mui/material';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import type { ScheduledShift } from '#schema/reports/schedule';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { ActionDialogOf } from '../../../screens/actions/ActionDialogOf.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useReport } from '../../parts/useReport.ts';
import { cellParams } from '../cell/cellParams.ts';
import type { OpenCell } from '../cell/openCell.ts';
import { nobody } from '../gridOf.ts';

interface Props {
  readonly cell: OpenCell;
  readonly level: string;
  /** Who gets it; chosen in the dialog when absent. */
  readonly agent_id?: string;
  /** Only this session, also of a package without a nurse. */
  readonly one: boolean;
  readonly onClose: () => void;
}

/** A session of a cell goes to another nurse: which one where there are several, then the dialog that assigns or substitutes. */
export function GiveDialog({ cell, level, agent_id, one, onClose }: Props) {
  const [chosen, choose] = useState<ScheduledShift | null>(null);
  const { data, error, retry } = useReport<readonly ScheduledShift[]>(
    'schedule/cell',
    cellParams(cell, level),
  );
  const planned = data?.filter(({ status }) => status === 'planned');
  const shift = planned?.length === 1 ? planned[0] : chosen;
  if (shift)
    return <GiveOne shift={shift} whole={cell.agent.id === nobody.id && !one} {...{ agent_id, onClose }} />;
  if (!planned && !error) return null;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>Giao buổi nào?</DialogTitle>
      <DialogContent>
        {error !== null && error !== undefined && <ErrorPanel error={error} onRetry={retry} />}
        {planned?.length === 0 && 'Không còn buổi chưa tắm nào ở đây.'}
        <List disablePadding>
          {planned?.map((each) => (
            <ListItemButton key={each.shift_id} onClick={() => choose(each)}>
              <ListItemText primary={each.customer_name} secondary={each.time_period.join(', ')} />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

interface OneProps {
  readonly shift: Pick<ScheduledShift, 'shift_id' | 'package_id'>;
  /** The package gets its nurse, not only this session. */
  readonly whole: boolean;
  readonly agent_id: string | undefined;
  readonly onClose: () => void;
}

/** The dialog of assign_agent for the package, or of substitute for the session, as everywhere. */
export function GiveOne({ shift, whole, agent_id, onClose }: OneProps) {
  const resource = whole ? 'packages' : 'shifts';
  const found = useGetOne<LoadedRecord>(resource, {
    id: whole ? shift.package_id : shift.shift_id,
    meta: { include: [] },
  });
  if (!found.data) return null;
  return (
    <ActionDialogOf
      resource={declarationOf(resource)}
      record={found.data}
      code={whole ? 'assign_agent' : 'substitute'}
      given={agent_id === undefined ? undefined : { agent_id }}
      onClose={onClose}
    />
  );
}
