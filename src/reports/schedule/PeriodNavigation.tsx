import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button } from '@mui/material';
import { addDays } from '#rules/days';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

interface Props {
  readonly of: 'week' | 'day';
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

const words = {
  week: { all: 'Chọn tuần', step: 7, before: 'Tuần trước', now: 'Tuần này', after: 'Tuần sau' },
  day: { all: 'Chọn ngày', step: 1, before: 'Hôm trước', now: 'Hôm nay', after: 'Hôm sau' },
} as const;

/** Style of buttons fixed at the bottom of a phone's screen, within reach of a thumb. */
const atFoot = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 1.5,
  py: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Buttons for the previous, the current and the next week or day. */
export function PeriodNavigation({ of, day, today, onDay }: Props) {
  const { step, before, now, after } = words[of];
  const isPhone = useIsPhoneWidth();
  const sx = { minHeight: { xs: 44, sm: 36 }, whiteSpace: 'nowrap', px: 1 };
  return (
    <Box
      role="toolbar"
      aria-label={words[of].all}
      className="no-print"
      sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', ...(isPhone && atFoot) }}
    >
      <Button size="small" startIcon={<ChevronLeft />} sx={sx} onClick={() => onDay(addDays(day, -step))}>
        {before}
      </Button>
      <Button size="small" sx={sx} onClick={() => onDay(today)}>
        {now}
      </Button>
      <Button size="small" endIcon={<ChevronRight />} sx={sx} onClick={() => onDay(addDays(day, step))}>
        {after}
      </Button>
    </Box>
  );
}
