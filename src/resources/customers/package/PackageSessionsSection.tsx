import { Box, DialogContent, DialogContentText, DialogTitle, Stack, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { listSessionDays } from '#rules/calendar';
import { formatDate, formatDayAndMonth, formatMoney } from '#rules/format';
import { canRunAction } from '#rules/levels';
import { formatSlot } from '#rules/slots';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { useCanCallback } from '../../../jsonapi/useCan.ts';
import { formatShortWeekday } from '../../../reports/figures/formatDayWithWeekday.ts';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';
import { RecordContexts } from '../../../screens/RecordContexts.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import { rowStyle } from '../../../ui/styles.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { ChosenPackageContext } from '../../shifts/ChosenPackageContext.ts';
import { AddSessionButton } from './AddSessionButton.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { SessionSelectionBar } from './SessionSelectionBar.tsx';
import { ExpectedSessionList, PackageSessionList } from './SessionStrip.tsx';
import { useClashingDays } from './useClashingDays.ts';

/** Returns the services of the sessions if they are the same in all; else null. */
function findCommonServices(shifts: readonly LoadedRecordOf<'shifts'>[]): string | null {
  const done = new Set(shifts.flatMap(({ status, services }) => (status === 'cancelled' ? [] : [services])));
  const [services] = done;
  return done.size === 1 ? (services ?? null) : null;
}

interface Props {
  /** Sessions of the package, in order. */
  readonly shifts: readonly LoadedRecordOf<'shifts'>[];
  /** Today as a local date, YYYY-MM-DD. */
  readonly today: string;
}

/**
 * Returns the days that the current package will probably have; empty unless the package is a registration that waits for approval (L4) and
 * has a start day.
 */
function useExpectedDays(): readonly string[] {
  const { level, started_at, total_quantity } = useRecord<'packages'>();
  return level === 'L4' && started_at ? listSessionDays(started_at, total_quantity ?? 0) : [];
}

/**
 * A package's services, and in a second line its sessions, days and hours; on a phone also the amount due, because the calculation is
 * further below.
 */
function SessionsSummary({ shifts, today }: Props) {
  const { started_at, finished_at, time_period, due } = useRecord<'packages'>();
  const isPhone = useIsPhoneWidth();
  const expected = useExpectedDays();
  const held = shifts.filter(({ status }) => status === 'finished').length;
  const counted = shifts.filter(({ status }) => status !== 'cancelled').length;
  const progress = expected.length > 0 ? `${expected.length} buổi dự kiến` : `${held}/${counted} buổi`;
  const services = findCommonServices(shifts);
  const times = (time_period ?? []).map(formatSlot).join(', ');
  const starts =
    started_at && started_at > today
      ? `bắt đầu ${formatShortWeekday(started_at)} ${formatDayAndMonth(started_at)}`
      : null;
  const owed = due ? `còn phải thu ${formatMoney(due)}` : null;
  const days = `${formatDate(started_at)} → ${formatDate(finished_at)}`;
  const join = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return (
    <div>
      <Typography>{isPhone ? join([progress, owed, starts]) : join([progress, services])}</Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {join([days, times, isPhone ? services : null])}
      </Typography>
    </div>
  );
}

/** The days of a package that has no sessions yet. */
function ExpectedSessions() {
  const days = useExpectedDays();
  if (days.length === 0) return <Typography color="textSecondary">Gói chưa có buổi nào.</Typography>;
  return <ExpectedSessionList days={days} />;
}

/** Shows a package's sessions: the first and last day, and a strip of days in which one session can be opened or several chosen. */
export function PackageSessionsSection({ shifts, today }: Props) {
  const pack = useRecord<'packages'>();
  const can = useCanCallback();
  const clashes = useClashingDays(pack, today);
  const [moving, setMoving] = useState<LoadedRecordOf<'shifts'> | null>(null);
  const open = canRunAction('delay_shift', pack.level);
  const movable = (shift: LoadedRecordOf<'shifts'>) =>
    open && shift.status === 'planned' && can('edit', shift, 'shifts');
  const close = () => setMoving(null);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = shifts.find(({ id }) => id === opened);
  const closeShown = useCallback(() => setOpened(null), []);
  /** Ids of the ticked sessions; null while the user is not choosing sessions. */
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const choosable = shifts.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  const mayChoose = can('edit', undefined, 'shifts') && choosable.length > 1;
  const choosing =
    mayChoose && ticked ? { choosable, chosen: ticked.filter((id) => choosable.includes(id)) } : null;
  const tick = (id: string) =>
    setTicked((before) =>
      before?.includes(id) ? before.filter((each) => each !== id) : [...(before ?? []), id],
    );
  return (
    <Stack spacing={1}>
      <SessionsSummary {...{ shifts, today }} />
      {shifts.length === 0 ? (
        <ExpectedSessions />
      ) : (
        <PackageSessionList
          {...{ pack, shifts, today, clashes, choosing, choosable }}
          onPress={choosing ? tick : setOpened}
          onChoose={mayChoose ? setTicked : undefined}
        />
      )}
      {shown && (
        <SessionDialog
          pack={pack}
          shift={{ ...shown, package_level: pack.level }}
          onMove={movable(shown) ? () => setMoving(shown) : undefined}
          onClose={closeShown}
        />
      )}
      <Box sx={rowStyle}>
        {mayChoose && (
          <ChosenPackageContext value={pack.id}>
            <SessionSelectionBar
              shifts={shifts}
              choosable={choosable}
              chosen={choosing?.chosen ?? null}
              onChoose={setTicked}
            />
          </ChosenPackageContext>
        )}
        {open && can('create', undefined, 'shifts') && <AddSessionButton />}
      </Box>
      {moving && (
        <GuardedDialog onClose={close} maxWidth="xs" aria-label={`Đổi ngày buổi ${moving.index}`}>
          <DialogTitle>Đổi ngày buổi {String(moving.index)}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              Chỉ buổi này đổi ngày, các buổi khác giữ nguyên.
            </DialogContentText>
            <RecordContexts resource="shifts" record={moving}>
              <RecordForm
                mode="edit"
                onSaved={() => {
                  close();
                  closeShown();
                }}
                onCancel={close}
              />
            </RecordContexts>
          </DialogContent>
        </GuardedDialog>
      )}
    </Stack>
  );
}
