import { Box, ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { formatNumber } from '#rules/format';
import type { TodaysSessions } from '#schema/reports/todayReport';
import { useTimeOfDay } from './useTimeOfDay.ts';

/** The height of an hour, in pixels. */
const hourHeight = 28;

interface Props {
  readonly hours: TodaysSessions['hours'];
  readonly chosen: number | null;
  readonly onChoose: (hour: number | null) => void;
}

/** The hours of the day from top to bottom, with the number of sessions that begin in each; a line marks the current time. */
export function DayAxis({ hours, chosen, onChoose }: Props) {
  const now = useTimeOfDay();
  const first = hours[0]?.hour ?? 0;
  const last = hours.at(-1)?.hour ?? 0;
  const most = Math.max(...hours.map(({ total }) => total));
  const rows = Array.from(
    { length: last - first + 1 },
    (_, index) =>
      hours.find(({ hour }) => hour === first + index) ?? { hour: first + index, total: 0, unassigned: 0 },
  );
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const passed = hour + minute / 60 - first;
  return (
    <Box sx={{ position: 'relative', my: 1 }}>
      <Box component="ul" aria-label="Các giờ trong ngày" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ hour: at, total, unassigned }) => (
          <Box component="li" key={at}>
            <ButtonBase
              disabled={total === 0}
              aria-pressed={at === chosen}
              aria-label={`${clock(at)}: ${counted(total, unassigned)}`}
              onClick={() => onChoose(at === chosen ? null : at)}
              sx={{ ...line, ...(at === chosen && { bgcolor: 'selectedRow' }) }}
            >
              <Box component="span" sx={{ width: 44, color: 'text.secondary', textAlign: 'left' }}>
                <Box component="span" sx={overNow}>
                  {clock(at)}
                </Box>
              </Box>
              <Box component="span" sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
                {total > 0 && (
                  <>
                    <Box component="span" sx={{ ...bar, width: `${(total / most) * 45}%` }} />
                    <Box component="span" sx={overNow}>
                      {counted(total, unassigned)}
                    </Box>
                  </>
                )}
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {passed >= 0 && passed <= rows.length && (
        <Box aria-hidden sx={{ ...nowLine, top: passed * hourHeight }}>
          <Box component="span" sx={{ bgcolor: 'background.default', pl: 0.5 }}>
            {now}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const counted = (total: number, unassigned: number): string =>
  `${formatNumber(total)} buổi${unassigned > 0 ? `, ${formatNumber(unassigned)} chưa có người` : ''}`;

const line = {
  display: 'flex',
  width: '100%',
  height: hourHeight,
  px: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  font: 'inherit',
  fontSize: 'body2.fontSize',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const bar = {
  height: 12,
  minWidth: 4,
  borderRadius: 0.5,
  position: 'relative',
  zIndex: 1,
  bgcolor: ({ palette }: Theme) =>
    `color-mix(in srgb, ${palette.primary.main} 55%, ${palette.background.default})`,
} as const;

/** Text above the line of the current time: the line is hidden behind it and in the gaps next to it. */
const overNow = {
  position: 'relative',
  zIndex: 1,
  bgcolor: 'background.default',
  boxShadow: ({ palette: { background } }: Theme) =>
    `-8px 0 ${background.default}, 8px 0 ${background.default}`,
} as const;

/** Clicks pass through to the hour below. */
const nowLine = {
  position: 'absolute',
  insetInline: 0,
  height: 0,
  borderTop: 2,
  borderColor: 'primary.main',
  color: 'primary.main',
  pointerEvents: 'none',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  fontSize: 'caption.fontSize',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;
