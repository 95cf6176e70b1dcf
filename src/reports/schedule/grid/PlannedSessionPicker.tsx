import { Dialog, DialogContent, DialogTitle, List, ListItemButton, ListItemText } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { ScheduledShift } from '#schema/reports/schedule';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useReport } from '../../figures/useReport.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import { toCellParams } from '../cell/toCellParams.ts';

interface Props {
  readonly cell: OpenScheduleCell;
  readonly level: string;
  /** Area that limits the sessions without a nurse; '' means all areas. */
  readonly area: string;
  /** Question to the user, shown if the cell has several sessions. */
  readonly question: string;
  readonly onClose: () => void;
  /** Renders the dialog for the chosen session. */
  readonly children: (shift: ScheduledShift) => ReactNode;
}

/** Chooses a planned session of a cell: the only session, or the session that the user selects. */
export function PlannedSessionPicker({ cell, level, area, question, onClose, children }: Props) {
  const [chosen, choose] = useState<ScheduledShift | null>(null);
  const { data, error, retry } = useReport<readonly ScheduledShift[]>(
    'schedule/cell',
    toCellParams(cell, level, area),
  );
  const planned = data?.filter(({ status }) => status === 'planned');
  const shift = planned?.length === 1 ? planned[0] : chosen;
  if (shift) return children(shift);
  if (!planned && !error) return null;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{question}</DialogTitle>
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
      <DialogFoot onLeave={onClose} />
    </Dialog>
  );
}
