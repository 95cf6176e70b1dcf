import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { addDays } from '#rules/days';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

interface Props {
  readonly of: 'week' | 'day';
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** A further button, on a phone within reach of the thumb; the buttons for the days then show only arrows. */
  readonly children?: ReactNode;
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

const sx = { minHeight: { xs: 44, sm: 36 }, whiteSpace: 'nowrap', px: 1 } as const;
const arrow = { minHeight: 44, minWidth: 44, px: 0 } as const;

/** Buttons for the previous, the current and the next week or day. */
export function PeriodNavigation({ of, day, today, onDay, children }: Props) {
  const { step, before, now, after } = words[of];
  const isPhone = useIsPhoneWidth();
  return (
    <Box
      role="toolbar"
      aria-label={words[of].all}
      className="no-print"
      sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', ...(isPhone && atFoot) }}
    >
      <Step
        direction={-1}
        label={before}
        isShort={Boolean(children)}
        onClick={() => onDay(addDays(day, -step))}
      />
      <Button size="small" sx={sx} onClick={() => onDay(today)}>
        {now}
      </Button>
      <Step
        direction={1}
        label={after}
        isShort={Boolean(children)}
        onClick={() => onDay(addDays(day, step))}
      />
      {children}
    </Box>
  );
}

interface StepProps {
  readonly direction: -1 | 1;
  readonly label: string;
  /** True to show only the arrow. */
  readonly isShort: boolean;
  readonly onClick: () => void;
}

function Step({ direction, label, isShort, onClick }: StepProps) {
  const Arrow = direction < 0 ? ChevronLeft : ChevronRight;
  if (isShort)
    return (
      <Button size="small" aria-label={label} sx={arrow} onClick={onClick}>
        <Arrow />
      </Button>
    );
  const icon = direction < 0 ? { startIcon: <Arrow /> } : { endIcon: <Arrow /> };
  return (
    <Button size="small" {...icon} sx={sx} onClick={onClick}>
      {label}
    </Button>
  );
}
