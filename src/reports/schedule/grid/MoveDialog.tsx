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
import { useState } from 'react';
import type { ScheduledShift } from '#schema/reports/schedule';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { dayWords } from '../../parts/dayWords.ts';
import { useReport } from '../../parts/useReport.ts';
import { cellParams } from '../cell/cellParams.ts';
import type { OpenCell } from '../cell/openCell.ts';
import { PostponeDialog } from '../cell/PostponeDialog.tsx';

interface Props {
  readonly cell: OpenCell;
  readonly level: string;
  readonly new_day: string;
  readonly onClose: () => void;
}

/** A session of a cell was put down on another day: which one where there are several, then what follows from it. */
export function MoveDialog({ cell, level, new_day, onClose }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const { data, error, retry } = useReport<readonly ScheduledShift[]>(
    'schedule/cell',
    cellParams(cell, level),
  );
  const planned = data?.filter(({ status }) => status === 'planned');
  const shift = planned?.length === 1 ? planned[0]?.shift_id : chosen;
  if (shift) return <PostponeDialog shift_id={shift} new_day={new_day} onClose={onClose} />;
  if (!planned && !error) return null;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>Dời buổi nào sang {dayWords(new_day)}?</DialogTitle>
      <DialogContent>
        {error !== null && error !== undefined && <ErrorPanel error={error} onRetry={retry} />}
        {planned?.length === 0 && 'Không còn buổi chưa tắm nào ở đây.'}
        <List disablePadding>
          {planned?.map(({ shift_id, customer_name, time_period }) => (
            <ListItemButton key={shift_id} onClick={() => choose(shift_id)}>
              <ListItemText primary={customer_name} secondary={time_period.join(', ')} />
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
