import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { addSessionDays } from '#rules/calendar';
import { formatDate } from '#rules/format';
import { toTimeSpans } from '#rules/slots';
import { ref } from '#schema/kinds';
import { getInputComponent } from '../../../kinds/inputs/index.tsx';
import { DayInput } from '../../../screens/inputs/DayInput.tsx';
import { ConfirmDialog } from '../../../screens/parts/ConfirmDialog.tsx';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { SelectAllBox } from '../../../ui/SelectAllBox.tsx';
import { getCurrentDay } from '../../../ui/today.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { type SessionException, SessionExceptionsMenu } from './SessionExceptionsMenu.tsx';
import type { useDayClosing } from './useDayClosing.ts';
import type { UnclosedSession, UnclosedSessionGroup } from './useUnclosedSessions.ts';

interface Props {
  readonly group: UnclosedSessionGroup;
  readonly closing: ReturnType<typeof useDayClosing>;
}

/**
 * A nurse's sessions to close, ticked as held. For each session, the user can name another nurse who held it, postpone or cancel it if it
 * was not held, or leave it open.
 */
export function NurseSessionsToClose({ group, closing }: Props) {
  const { nurse, sessions } = group;
  const isHeld = ({ id }: UnclosedSession) => closing.outcomeOf(id).outcome === 'held';
  const held = sessions.filter(isHeld).length;
  const tick = (ids: readonly string[], on: boolean) => closing.set(ids, { outcome: on ? 'held' : 'none' });
  return (
    <Box component="section" aria-label={nurse.name} sx={{ mt: 1.5 }}>
      <Typography component="h3" variant="subtitle2" sx={{ display: 'flex', alignItems: 'center' }}>
        <SelectAllBox
          label={`Tất cả buổi của ${nurse.name}`}
          all={held === sessions.length}
          some={held > 0}
          onChange={(on) =>
            tick(
              sessions.map(({ id }) => id),
              on,
            )
          }
        />
        {nurse.name} · {held}/{sessions.length}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            closing={closing}
            onTick={(on) => tick([session.id], on)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface SessionProps extends Pick<Props, 'closing'> {
  readonly session: UnclosedSession;
  readonly onTick: (on: boolean) => void;
}

function Session({ session, closing, onTick }: SessionProps) {
  const { id, day, customer_name, time_period } = session;
  const { outcome, new_day, by } = closing.outcomeOf(id);
  const name = `${customer_name}, ${formatDate(day)}`;
  const times = toTimeSpans(time_period)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');
  const failure = closing.failures.get(id);
  const [asking, setAsking] = useState(false);
  const isPhone = useIsPhoneWidth();
  const exceptions: readonly SessionException[] = [
    {
      label: 'Người khác làm',
      isChosen: outcome === 'held' && by !== undefined,
      choose: () => closing.set([id], { outcome: 'held', ...(by === undefined && { by: null }) }),
    },
    {
      label: 'Hoãn',
      isChosen: outcome === 'later',
      choose: () => closing.set([id], { outcome: 'later', new_day: getNextSessionDay() }),
    },
    { label: 'Hủy', isChosen: outcome === 'cancelled', isDangerous: true, choose: () => setAsking(true) },
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        minHeight: { xs: 56, sm: 40 },
        borderBottom: { xs: 1, sm: 0 },
        borderColor: { xs: 'divider' },
      }}
    >
      <Checkbox
        checked={outcome === 'held'}
        onChange={(_event, on) => onTick(on)}
        slotProps={{ input: { 'aria-label': `Đã tắm: ${name}` } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
        {isPhone ? (
          <>
            <Typography sx={{ fontWeight: 'fontWeightBold' }}>{customer_name}</Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {formatDate(day).slice(0, 5)} · {times}
            </Typography>
          </>
        ) : (
          <Typography>
            {formatDate(day).slice(0, 5)} · {times} · {customer_name}
          </Typography>
        )}
      </Box>
      {isPhone && <SessionExceptionsMenu of={name} choices={exceptions} />}
      {outcome === 'later' && (
        <Box sx={{ width: 160 }}>
          <DayInput
            label="Ngày mới"
            day={new_day ?? ''}
            onDay={(next) => closing.set([id], { outcome: 'later', new_day: next })}
          />
        </Box>
      )}
      {outcome === 'held' && by !== undefined && (
        <Box sx={{ width: 240 }}>
          <NurseInput nurse={by} onNurse={(next) => closing.set([id], { outcome: 'held', by: next })} />
        </Box>
      )}
      {outcome === 'cancelled' && (
        <Typography variant="body2" color="error.main">
          Hủy buổi này và các buổi sau
        </Typography>
      )}
      {!isPhone && (
        <Box sx={{ ml: 'auto' }}>
          {exceptions.map(({ label, isChosen, isDangerous, choose }) => (
            <Button
              key={label}
              size="small"
              color={isDangerous ? 'error' : 'primary'}
              aria-label={`${label}: ${name}`}
              aria-pressed={isChosen}
              onClick={choose}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
      {asking && (
        <ConfirmDialog
          title={`Hủy buổi của ${name}`}
          confirm="Hủy buổi"
          danger
          onConfirm={() => {
            closing.set([id], { outcome: 'cancelled' });
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          Khi chốt, buổi này và mọi buổi chưa tắm sau nó của gói đều bị hủy.
        </ConfirmDialog>
      )}
      {failure && (
        <Typography role="alert" variant="body2" color="error.main" sx={{ width: '100%', pl: 5 }}>
          {failure}
        </Typography>
      )}
    </Box>
  );
}

const nurseField = ref('Người đã làm', 'agents');

interface NurseInputProps {
  readonly nurse: string | null;
  readonly onNurse: (nurse: string | null) => void;
}

/** Nurse input that works outside a form. */
function NurseInput({ nurse, onNurse }: NurseInputProps) {
  const form = useForm({ values: { nurse } });
  const Input = getInputComponent(nurseField);
  const chosen = useWatch({ control: form.control, name: 'nurse' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it is chosen
  useEffect(() => {
    if (chosen !== nurse) onNurse(chosen || null);
  }, [chosen]);
  return (
    <FormProvider {...form}>
      <LazyBoundary height={64}>
        <Input source="nurse" field={nurseField} />
      </LazyBoundary>
    </FormProvider>
  );
}

/** Returns the first session day after today: a session that was not held can only move to the future. */
const getNextSessionDay = (): string => addSessionDays(getCurrentDay(), 1);
