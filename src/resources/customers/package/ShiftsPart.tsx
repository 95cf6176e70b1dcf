import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useCallback, useState } from 'react';
import { mayAct } from '#rules/levels';
import type { Loaded } from '../../../jsonapi/loaded.ts';
import { useCanCallback } from '../../../jsonapi/useCan.ts';
import { RowActions } from '../../../screens/actions/RowActions.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { SmallTable } from '../../parts/SmallTable.tsx';
import { AddShift } from './AddShift.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { SessionStrip } from './SessionStrip.tsx';
import { shiftLook } from './shiftLook.ts';

const columns = ['index', 'day', 'wday', 'status', 'is_addition'];

interface Props {
  /** Its sessions, in order. */
  readonly shifts: readonly Loaded<'shifts'>[];
  /** The local day. */
  readonly today: string;
}

/** A package's sessions: the strip of days, and the list in which each is done, postponed, moved, cancelled or deleted. */
export function ShiftsPart({ shifts, today }: Props) {
  const pack = useRecord<'packages'>();
  const can = useCanCallback();
  const [moving, setMoving] = useState<Loaded<'shifts'> | null>(null);
  const declaration = declarationOf('shifts');
  const open = mayAct('delay_shift', pack.level);
  const movable = (shift: Loaded<'shifts'>) =>
    open && shift.status === 'planned' && can('edit', shift, 'shifts');
  const close = () => setMoving(null);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = shifts.find(({ id }) => id === opened);
  const closeShown = useCallback(() => setOpened(null), []);
  return (
    <Stack spacing={1.5}>
      <SessionStrip shifts={shifts} today={today} onOpen={setOpened} />
      {shown && (
        <SessionDialog
          shift={{ ...shown, package_level: pack.level }}
          onMove={movable(shown) ? () => setMoving(shown) : undefined}
          onClose={closeShown}
        />
      )}
      <SmallTable
        resource="shifts"
        columns={[...columns, ...(shifts.some(({ agent_id }) => agent_id) ? ['agent_id'] : [])]}
        records={shifts}
        caption="Danh sách buổi"
        empty="Gói chưa có buổi nào."
        cards
        cells={{
          status: (shift) => shiftLook(shift).label,
          wday: (shift) => ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'][Number(shift.wday)],
        }}
        end={(shift) => (
          <RowActions resource={declaration} record={{ ...shift, package_level: pack.level }}>
            {movable(shift) && (
              <Button size="small" onClick={() => setMoving(shift)}>
                Đổi ngày
              </Button>
            )}
          </RowActions>
        )}
      />
      {open && can('create', undefined, 'shifts') && <AddShift packageId={pack.id} />}
      {moving && (
        <GuardedDialog onClose={close} maxWidth="xs" aria-label={`Đổi ngày buổi ${moving.index}`}>
          <DialogTitle>Đổi ngày buổi {String(moving.index)}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              Chỉ buổi này đổi ngày, các buổi khác giữ nguyên.
            </DialogContentText>
            <RecordForm resource={declaration} record={moving} onSaved={close} onCancel={close} />
          </DialogContent>
        </GuardedDialog>
      )}
    </Stack>
  );
}
