import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { toWeekday } from '#rules/days';
import { formatDate } from '#rules/format';
import { formatSlot } from '#rules/slots';
import { shifts } from '#schema/shifts';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { RowActions } from '../../../screens/actions/ActionButtons.tsx';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { RecordContexts } from '../../../screens/RecordContexts.tsx';
import { MapLink } from '../../../ui/MapLink.tsx';
import { getCurrentDay } from '../../../ui/today.ts';
import { weekdayNames } from '../../../ui/weekdayNames.ts';
import { getShiftLook } from './getShiftLook.ts';
import { findSessionNurse, getSessionSlots } from './sessions.ts';
import { useClashingDays } from './useClashingDays.ts';

const substitute = shifts.fields.agent_id;

interface Props {
  readonly pack: LoadedRecordOf<'packages'>;
  /** The session; its field `package_level` holds the level of its package. */
  readonly shift: LoadedRecordOf<'shifts'>;
  /** Called to move only this session; undefined if moving is not offered. */
  readonly onMove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shows a session and the actions available now; closes after an action. */
export function SessionDialog({ pack, shift, onMove, onClose }: Props) {
  const { index, day } = shift;
  const isClashing = useClashingDays(pack, getCurrentDay()).includes(day);
  const state = [day, shift.status, shift.agent_id, shift.time_period, shift.line_ids, shift.address].join(
    ' ',
  );
  const begun = useRef(state);
  useEffect(() => {
    if (begun.current !== state) onClose();
  }, [state, onClose]);
  const facts = [
    getShiftLook(shift, isClashing).label,
    getSessionSlots(pack, shift).map(formatSlot).join(', '),
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        Buổi {index} · {weekdayNames[toWeekday(day)]} {formatDate(day)}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>
          {[...facts, findSessionNurse(pack, shift)].filter(Boolean).join(' · ')}
        </Typography>
        {shift.services && <Typography sx={{ mb: 1.5 }}>{shift.services}</Typography>}
        {shift.address && (
          <Typography sx={{ mb: 1.5 }}>
            <MapLink address={shift.address} />
          </Typography>
        )}
        <RecordContexts resource="shifts" record={shift}>
          {Boolean(shift.agent_id) && (
            <Typography component="div" sx={{ mb: 1.5 }}>
              {substitute.label}: <FieldValue name="agent_id" field={substitute} />
            </Typography>
          )}
          <RowActions
            variant="detail"
            main={shift.status === 'planned' && day <= getCurrentDay() ? 'finish_shift' : null}
          >
            {onMove && (
              <Button variant="outlined" onClick={onMove}>
                Đổi ngày
              </Button>
            )}
          </RowActions>
        </RecordContexts>
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </Dialog>
  );
}
