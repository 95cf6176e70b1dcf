import { Box, ButtonBase, type Palette } from '@mui/material';
import { formatDate } from '#rules/format';
import { toInitials } from '#rules/names';
import { formatSlot } from '#rules/slots';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { getShiftLook, type ShiftLook } from './getShiftLook.ts';
import { findSessionNurse, getSessionSlots } from './sessions.ts';
import { useRangeChoice } from './useRangeChoice.ts';

const weekday = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];
/** Sign that distinguishes a status without colour. */
const signs = { planned: '', finished: '✓ ', cancelled: '✕ ', duplicated: '! ' } as const;

/**
 * Returns the colours of a session: plain if planned for today or later, green if held, yellow if past without an
 * outcome, a red edge if it conflicts with another session.
 */
function lookOf(
  { shifts, primary, error, background, text, selectedRow, now }: Palette,
  tone: ShiftLook['tone'],
  day: string,
  today: string,
) {
  const isAhead = tone === 'planned' && day >= today;
  const edge = tone === 'duplicated' ? error.main : primary.main;
  return {
    color: isAhead ? text.primary : shifts[tone].text,
    bgcolor: isAhead ? (day === today ? selectedRow : background.paper) : shifts[tone].back,
    ...((isAhead || tone === 'duplicated') && { boxShadow: `inset 0 0 0 1px ${edge}` }),
    ...(day === today && { borderTop: `3px solid ${now}` }),
  };
}

interface DayProps {
  readonly pack: LoadedRecordOf<'packages'>;
  readonly shift: LoadedRecordOf<'shifts'>;
  readonly today: string;
  readonly isClashing: boolean;
  /** True if the session's services are shown, because the package's sessions differ in their services. */
  readonly hasServices: boolean;
  /** True if this session is ticked; undefined while the user is not choosing sessions, null if this session cannot be ticked. */
  readonly chosen: boolean | null | undefined;
  readonly onPress: () => void;
}

function Day({ pack, shift, today, isClashing, hasServices, chosen, onPress }: DayProps) {
  const { tone, label } = getShiftLook(shift, isClashing);
  const taker = findSessionNurse(pack, shift);
  const [slot] = getSessionSlots(pack, shift);
  const time = slot?.slice(0, 5) ?? '';
  const when = `Buổi ${shift.index}, ${formatDate(shift.day)}: ${label}`;
  return (
    <ButtonBase
      focusRipple
      aria-label={[when, slot && formatSlot(slot), shift.services, taker, shift.address]
        .filter(Boolean)
        .join(', ')}
      title={[shift.services, shift.address].filter(Boolean).join(' · ')}
      {...(chosen !== undefined && { 'aria-pressed': chosen === true })}
      disabled={chosen === null}
      onClick={onPress}
      sx={({ palette }) => ({
        display: 'grid',
        alignItems: 'center',
        columnGap: 0.75,
        width: '100%',
        height: { xs: hasServices ? 72 : 56, sm: hasServices ? 92 : 72 },
        gridTemplateColumns: { xs: '76px 48px 1fr auto', sm: 'minmax(0, 1fr)' },
        px: { xs: 1.5, sm: 0.5 },
        py: { xs: 0, sm: 0.5 },
        borderRadius: 1,
        typography: 'caption',
        textAlign: { xs: 'left', sm: 'center' },
        fontVariantNumeric: 'tabular-nums',
        ...lookOf(palette, tone, shift.day, today),
        opacity: chosen === null ? 0.5 : 1,
        textDecoration: tone === 'cancelled' ? 'line-through' : 'none',
        ...(chosen && { boxShadow: `inset 0 0 0 3px ${palette.primary.main}` }),
        '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
        '@media print': { border: 1 },
      })}
    >
      <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
        {weekday[shift.wday ?? 0]} {formatDate(shift.day).slice(0, 5)}
      </Box>
      <span>{time}</span>
      <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
        {chosen ? '☑ ' : ''}
        {label}
      </Box>
      <Box component="span" sx={{ textAlign: { xs: 'right', sm: 'center' }, fontWeight: 600 }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {chosen ? '☑ ' : signs[tone]}
        </Box>
        {taker && toInitials(taker)}
        {shift.address && ' ⌂'}
      </Box>
      {hasServices && (
        <Box
          component="span"
          sx={{
            gridColumn: '1 / -1',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            minWidth: 0,
          }}
        >
          {shift.services}
        </Box>
      )}
    </ButtonBase>
  );
}

interface Props {
  readonly pack: LoadedRecordOf<'packages'>;
  readonly shifts: readonly LoadedRecordOf<'shifts'>[];
  /** Today as a local date, YYYY-MM-DD. */
  readonly today: string;
  /** Days of planned sessions on which the nurse has another session or is off. */
  readonly clashes: readonly string[];
  /**
   * `choosable`: ids of the sessions that can be ticked. `chosen`: ids of the ticked sessions. Null while the user is not choosing
   * sessions.
   */
  readonly choosing: { readonly choosable: readonly string[]; readonly chosen: readonly string[] } | null;
  /** Called when a session is pressed: opens it, or toggles its tick while the user is choosing sessions. */
  readonly onPress: (id: string) => void;
  /** Called when sessions are chosen by dragging or with the keyboard; undefined if none can be chosen. */
  readonly onChoose: ((ids: readonly string[]) => void) | undefined;
  readonly choosable: readonly string[];
}

/**
 * Shows a package's sessions, each with its day, time, state and the nurse's initials: a strip of days, or one line each on a phone.
 * Pressing a session opens its actions.
 */
export function PackageSessionList({
  pack,
  shifts,
  today,
  clashes,
  choosing,
  onPress,
  onChoose,
  choosable,
}: Props) {
  const rangeOf = useRangeChoice({
    ids: onChoose ? choosable : [],
    chosen: choosing?.chosen ?? [],
    onChoose: onChoose ?? (() => undefined),
  });
  const done = new Set(shifts.flatMap(({ status, services }) => (status === 'cancelled' ? [] : [services])));
  const hasServices = done.size > 1;
  const chosenOf = (id: string) => {
    if (!choosing) return undefined;
    return choosing.choosable.includes(id) ? choosing.chosen.includes(id) : null;
  };
  return (
    <Box
      component="ol"
      aria-label="Các buổi"
      sx={{
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(auto-fill, minmax(${hasServices ? 96 : 68}px, 1fr))` },
        userSelect: 'none',
        gap: 0.5,
        p: 0,
        m: 0,
      }}
    >
      {shifts.map((shift) => (
        <li key={shift.id} data-id={shift.id} {...rangeOf(shift.id)}>
          <Day
            {...{ pack, shift, today, hasServices }}
            isClashing={clashes.includes(shift.day)}
            chosen={chosenOf(shift.id)}
            onPress={() => onPress(shift.id)}
          />
        </li>
      ))}
    </Box>
  );
}
