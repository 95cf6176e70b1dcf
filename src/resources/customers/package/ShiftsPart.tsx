import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
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
import { ChosenSessions } from './ChosenSessions.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { SessionStrip } from './SessionStrip.tsx';
import { shiftLook } from './shiftLook.ts';

const columns = ['index', 'day', 'wday', 'status', 'is_addition'];

/** On a phone a thumb must hit it. */
const thumbSized = { minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 }, p: { xs: 0, sm: 0.5 } };

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
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const mayTick = can('edit', undefined, 'shifts');
  const choosable = shifts.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  const chosen = choosable.filter((id) => ticked.includes(id));
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  const box = ({ id, index }: Loaded<'shifts'>) =>
    choosable.includes(id) && (
      <Checkbox
        size="small"
        checked={chosen.includes(id)}
        onChange={(_event, on) => tick([id], on)}
        slotProps={{ input: { 'aria-label': `Chọn buổi ${index}` } }}
        sx={thumbSized}
      />
    );
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
      {mayTick && choosable.length > 1 && (
        <ChosenSessions shifts={shifts} choosable={choosable} chosen={chosen} onChoose={setTicked} />
      )}
      <SmallTable
        resource="shifts"
        columns={[...columns, ...(shifts.some(({ agent_id }) => agent_id) ? ['agent_id'] : [])]}
        records={shifts}
        caption="Danh sách buổi"
        empty="Gói chưa có buổi nào."
        cards
        start={mayTick && choosable.length > 1 ? box : undefined}
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
