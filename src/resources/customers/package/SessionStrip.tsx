import { Box, ButtonBase, type Palette, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate, formatDayAndMonth } from '#rules/format';
import { toInitials } from '#rules/names';
import { formatSlot } from '#rules/slots';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { buildSessionGrid } from './buildSessionGrid.ts';
import { getShiftLook, type ShiftLook } from './getShiftLook.ts';
import { findSessionNurse, getSessionSlots, listProvisionalNurses } from './sessions.ts';
import { useRangeChoice } from './useRangeChoice.ts';

const weekdays = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'];
/** Sign that distinguishes a status without colour. */
const signs = { planned: '', finished: '✓', cancelled: '✕', duplicated: '!' } as const;

/**
 * Returns the colours of a session: plain if planned for today or later, green if held, yellow if past without an
 * outcome, a red edge if it conflicts with another session. A session without an assigned nurse has a dashed edge.
 */
function buildSessionColors(
  { shifts, primary, error, background, text, selectedRow, now }: Palette,
  tone: ShiftLook['tone'],
  { day, today, isOpen }: { readonly day: string; readonly today: string; readonly isOpen: boolean },
) {
  const isAhead = tone === 'planned' && day >= today;
  const edge = tone === 'duplicated' ? error.main : primary.main;
  return {
    color: isAhead ? text.primary : shifts[tone].text,
    bgcolor: isAhead ? (day === today ? selectedRow : background.paper) : shifts[tone].back,
    border: 1,
    borderColor: isAhead || tone === 'duplicated' ? edge : 'transparent',
    ...(isOpen && isAhead && { borderStyle: 'dashed' }),
    ...(day === today && { borderTop: `3px solid ${now}` }),
  };
}

/** Values that differ between the sessions of a package, so that each cell shows them in addition to day, state and nurse. */
interface StripContent {
  /** Services → their letter in the cells; empty if all sessions have the same services. */
  readonly letters: ReadonlyMap<string, string>;
  readonly hasTimes: boolean;
}

interface DayProps extends StripContent {
  readonly pack: LoadedRecordOf<'packages'>;
  readonly shift: LoadedRecordOf<'shifts'>;
  readonly today: string;
  readonly isClashing: boolean;
  /** True if this session is ticked; undefined while the user is not choosing sessions, null if this session cannot be ticked. */
  readonly chosen: boolean | null | undefined;
  readonly onPress: () => void;
}

/**
 * Returns the text that a session's cell shows for the nurse: the initials of the nurse who takes the session, the initials of the
 * provisional nurses, or a dash.
 */
function describeTaker(taker: string | null, provisional: readonly string[]): string {
  if (taker) return toInitials(taker);
  return provisional.map((name) => toInitials(name).slice(-2)).join('+') || '–';
}

function Day({ pack, shift, today, isClashing, letters, hasTimes, chosen, onPress }: DayProps) {
  const { tone, label } = getShiftLook(shift, isClashing);
  const taker = findSessionNurse(pack, shift);
  const provisional = listProvisionalNurses(pack);
  const [slot] = getSessionSlots(pack, shift);
  const when = `Buổi ${shift.index}, ${formatDate(shift.day)}: ${label}`;
  const nurse = taker ?? (provisional.length > 0 ? `xếp tạm ${provisional.join(', ')}` : null);
  return (
    <ButtonBase
      focusRipple
      aria-label={[when, slot && formatSlot(slot), shift.services, nurse, shift.address]
        .filter(Boolean)
        .join(', ')}
      title={[shift.services, nurse, shift.address].filter(Boolean).join(' · ')}
      {...(chosen !== undefined && { 'aria-pressed': chosen === true })}
      disabled={chosen === null}
      onClick={onPress}
      sx={({ palette }) => ({
        ...cell,
        height: { xs: hasTimes ? 60 : 44, sm: hasTimes ? 56 : 40 },
        ...buildSessionColors(palette, tone, { day: shift.day, today, isOpen: taker === null }),
        opacity: chosen === null ? 0.5 : 1,
        textDecoration: tone === 'cancelled' ? 'line-through' : 'none',
        ...(chosen && { boxShadow: `inset 0 0 0 3px ${palette.primary.main}` }),
        '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
        '@media print': { border: 1 },
      })}
    >
      <Box component="strong" sx={oneLine}>
        {formatDayAndMonth(shift.day)}
      </Box>
      {hasTimes && <span>{slot?.slice(0, 5)}</span>}
      <Box component="span" sx={{ ...oneLine, ...(!taker && { color: 'text.secondary' }) }}>
        <Box component="span" sx={{ mr: 0.25, '&:empty': { display: 'none' } }}>
          {chosen ? '☑' : signs[tone]}
        </Box>
        {[describeTaker(taker, provisional), letters.get(shift.services ?? '')].filter(Boolean).join(' ')}
        {shift.address && ' ⌂'}
      </Box>
    </ButtonBase>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 1 } as const;

const cell = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  px: 0,
  borderRadius: 1,
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const;

interface WeekGridProps {
  readonly days: readonly string[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Draws the item of the day at this index, with its place in the grid. */
  readonly drawItem: (
    at: number,
    place: { readonly gridRow: number; readonly gridColumn: number },
  ) => ReactNode;
}

/** A grid of days with a column for each weekday and a row for each week. On a phone the rows have no dates of their own. */
function WeekGrid({ days, label, drawItem }: WeekGridProps) {
  const { mondays, places } = buildSessionGrid(days);
  return (
    <Box sx={grid}>
      {weekdays.map((weekday, at) => (
        <Box key={weekday} aria-hidden sx={heading} style={{ gridRow: 1, gridColumn: at + 2 }}>
          {weekday}
        </Box>
      ))}
      {mondays.map((monday, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a week can have two rows
          key={`${monday} ${at}`}
          aria-hidden
          sx={rowDate}
          style={{ gridRow: at + 2, gridColumn: 1 }}
        >
          {mondays[at - 1] !== monday && formatDayAndMonth(monday)}
        </Box>
      ))}
      <Box component="ol" aria-label={label} sx={{ display: 'contents', listStyle: 'none' }}>
        {places.map(({ row, weekday }, at) => drawItem(at, { gridRow: row + 1, gridColumn: weekday + 1 }))}
      </Box>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '0 repeat(7, minmax(0, 1fr))', sm: '40px repeat(7, minmax(0, 1fr))' },
  gap: 0.5,
  userSelect: 'none',
} as const;
const heading = { typography: 'caption', color: 'text.secondary', textAlign: 'center' } as const;
const rowDate = {
  display: { xs: 'none', sm: 'block' },
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  alignSelf: 'center',
} as const;

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
  /** Called when sessions are chosen by dragging or with the keyboard; undefined if no session can be chosen. */
  readonly onChoose: ((ids: readonly string[]) => void) | undefined;
  readonly choosable: readonly string[];
}

/**
 * Shows a package's sessions by week and weekday, each with its day, state and the nurse's initials; if they differ between sessions, with
 * its time, and a letter for its services. Pressing a session opens its actions.
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
  const counted = shifts.filter(({ status }) => status !== 'cancelled');
  const starts = new Set(counted.map((shift) => getSessionSlots(pack, shift)[0]));
  const content = { letters: letterServices(counted), hasTimes: starts.size > 1 };
  const chosenOf = (id: string) => {
    if (!choosing) return undefined;
    return choosing.choosable.includes(id) ? choosing.chosen.includes(id) : null;
  };
  const grid = (
    <WeekGrid
      label="Các buổi"
      days={shifts.map(({ day }) => day)}
      drawItem={(at, place) => {
        const shift = shifts[at];
        return (
          shift && (
            <li key={shift.id} data-id={shift.id} style={place} {...rangeOf(shift.id)}>
              <Day
                {...{ pack, shift, today, ...content }}
                isClashing={clashes.includes(shift.day)}
                chosen={chosenOf(shift.id)}
                onPress={() => onPress(shift.id)}
              />
            </li>
          )
        );
      }}
    />
  );
  return (
    <>
      {grid}
      {content.letters.size > 0 && (
        <Typography variant="caption" component="p" color="textSecondary">
          {[...content.letters]
            .map(([services, letter]) => `${letter}: ${services || 'không dịch vụ'}`)
            .join(' · ')}
        </Typography>
      )}
    </>
  );
}

/** Returns a letter for each of the different services of these sessions; none if all are the same. */
function letterServices(shifts: readonly LoadedRecordOf<'shifts'>[]): ReadonlyMap<string, string> {
  const different = [...new Set(shifts.map(({ services }) => services ?? ''))];
  if (different.length < 2) return new Map();
  return new Map(different.map((services, at) => [services, String.fromCharCode('a'.charCodeAt(0) + at)]));
}

/** Shows the days that a package without sessions will probably have, with dashed edges. */
export const ExpectedSessionList = ({ days }: { readonly days: readonly string[] }) => (
  <WeekGrid
    label="Các buổi dự kiến"
    days={days}
    drawItem={(at, place) => (
      <Box component="li" key={days[at]} sx={expected} style={place}>
        <strong>{formatDayAndMonth(days[at] ?? '')}</strong>
        <span aria-hidden>–</span>
      </Box>
    )}
  />
);

const expected = {
  ...cell,
  height: { xs: 44, sm: 40 },
  border: '1px dashed',
  borderColor: 'edge',
  color: 'text.secondary',
} as const;
