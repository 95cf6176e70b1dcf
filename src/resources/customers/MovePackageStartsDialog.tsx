import { Box, Checkbox, DialogContentText, Typography } from '@mui/material';
import { useState } from 'react';
import { addDays, diffDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { customers } from '#schema/customers';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ActionForm } from '../../screens/actions/ActionForm.tsx';
import { buildFormResolver } from '../../screens/form/buildFormResolver.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { DialogForm } from '../../screens/form/SubmissionForm.tsx';
import { DayInput } from '../../screens/inputs/DayInput.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { rowStyle } from '../../ui/styles.ts';

/** Number of days around the due date. A package that starts within these days was planned from the due date. */
const MAX_DAYS_FROM_DUE_DATE = 60;
const { input } = customers.actions?.move_starts ?? {};
const resolver = buildFormResolver({});

interface Props {
  /** The customer's packages that have not started. */
  readonly packs: readonly LoadedRecord[];
  /** Previous due date; `now` is the new one. */
  readonly before: string;
  readonly now: string;
  readonly onClose: () => void;
}

/**
 * Dialog shown after the due date was edited: the user chooses which packages to move and to which day. Packages planned from the old date
 * are ticked.
 */
export default function MovePackageStartsDialog({ packs, before, now, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const later = diffDays(now, before);
  const [moves, setMoves] = useState(() =>
    packs.map((pack) => {
      const start = String(pack.started_at);
      return {
        pack,
        start,
        isMoved: Math.abs(diffDays(start, before)) <= MAX_DAYS_FROM_DUE_DATE,
        day: addDays(start, later),
      };
    }),
  );
  const change = (id: string, patch: { isMoved?: boolean; day?: string }) =>
    setMoves((all) => all.map((move) => (move.pack.id === id ? { ...move, ...patch } : move)));
  const chosen = moves.filter(({ isMoved }) => isMoved);
  return (
    <GuardedDialog onClose={onClose} maxWidth="sm" fullBelow="sm">
      <ActionForm
        code="move_starts"
        defaultValues={{}}
        resolver={resolver}
        input={input}
        toData={() => ({
          packages: chosen.map(({ pack, day }) => ({ package_id: pack.id, started_at: day })),
        })}
        onDone={() => {
          notices.done();
          onClose();
          void reload();
        }}
      >
        <DialogForm
          title="Dời gói theo ngày dự sinh?"
          submit={`Dời ${chosen.length} gói`}
          disabled={chosen.length === 0}
          onClose={onClose}
        >
          <DialogContentText sx={{ mb: 2 }}>
            Ngày dự sinh đổi từ {formatDate(before)} sang {formatDate(now)}. Gói được chọn bắt đầu từ ngày
            mới, các buổi chưa tắm được xếp lại từ đó.
          </DialogContentText>
          {moves.map(({ pack, start, isMoved, day }) => (
            <Box key={pack.id} sx={{ ...rowStyle, mb: 1 }}>
              <Checkbox
                checked={isMoved}
                onChange={(_event, on) => change(pack.id, { isMoved: on })}
                slotProps={{ input: { 'aria-label': `Dời gói ${pack.number}` } }}
              />
              <Typography sx={{ flex: 1, minWidth: 180 }}>
                Gói {String(pack.number)} · {String(pack.level)} · {String(pack.total_quantity)} buổi, bắt đầu{' '}
                {formatDate(start)}
              </Typography>
              <Box sx={{ width: 160 }}>
                <DayInput
                  label="Bắt đầu mới"
                  day={day}
                  onDay={(next) => change(pack.id, { day: next, isMoved: true })}
                />
              </Box>
            </Box>
          ))}
        </DialogForm>
      </ActionForm>
    </GuardedDialog>
  );
}
