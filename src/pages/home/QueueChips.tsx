import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#rules/format';
import { hasRole } from '#schema/access';
import { queues as declared } from '#schema/queues';
import type { WorklistQueue } from '#schema/reports/worklist';
import { tasksByQueue } from '#schema/tasks';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import { useTaskOwnerChoice } from './useWorklist.ts';

/** Number of queues shown initially. */
const MAX_CHIPS = 5;

interface Props {
  readonly queues: readonly WorklistQueue[];
  /** Name of the chosen queue; null for all. */
  readonly chosen: string | null;
  readonly onChoose: (queue: string | null) => void;
}

/**
 * The number of tasks in each queue; a click shows only this queue, a second click shows all queues again. The first five queues are shown;
 * "Thêm" shows the others. On a phone the queues are in one line that scrolls.
 */
export function QueueChips({ queues, chosen, onChoose }: Props) {
  const { isMine, setOwner } = useTaskOwnerChoice();
  // Admins have too many queues to show sums in them.
  const hasSums = !hasRole(useViewer(), ['admin']);
  const [isOpen, setOpen] = useState(false);
  if (queues.length === 0 && !setOwner) return null;
  const few = queues.filter(({ queue }, index) => index < MAX_CHIPS || queue === chosen);
  const shown = isOpen || few.length + 1 >= queues.length ? queues : few;
  return (
    <Box
      role="group"
      aria-label="Loại việc"
      tabIndex={-1}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        gap: 0.75,
        mb: { xs: 0.5, sm: 1 },
        '& button': {
          minHeight: { xs: 44, sm: 32 },
          fontSize: 'caption.fontSize',
          whiteSpace: 'nowrap',
          flexShrink: 0,
          py: 0,
        },
      }}
    >
      {setOwner && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Việc của ai"
          value={isMine ? 'mine' : 'all'}
          onChange={(_, value: 'all' | 'mine' | null) => value && setOwner(value)}
        >
          <ToggleButton value="all">Tất cả</ToggleButton>
          <ToggleButton value="mine">Của tôi</ToggleButton>
        </ToggleButtonGroup>
      )}
      {shown.map(({ queue, total, more, sum }) => (
        <ToggleChip
          key={queue}
          isPressed={queue === chosen}
          title={declared.find(({ name }) => name === queue)?.label}
          onClick={() => onChoose(queue === chosen ? null : queue)}
          sx={chip(queue === chosen)}
        >
          {tasksByQueue[queue].short} {formatNumber(total)}
          {more ? '+' : ''}
          {hasSums && sum !== null && ` · ${formatMoney(sum)}`}
        </ToggleChip>
      ))}
      {(isOpen || shown.length < queues.length) && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Thu gọn' : `Thêm ${formatNumber(queues.length - shown.length)}`}
        </Button>
      )}
    </Box>
  );
}

/** On a phone the chip's visible frame is lower than its button, so that the button is high enough to tap. */
const chip = (isPressed: boolean) =>
  ({
    fontVariantNumeric: 'tabular-nums',
    isolation: 'isolate',
    borderWidth: { xs: 0, sm: 1 },
    borderColor: { sm: isPressed ? 'text.primary' : 'divider' },
    bgcolor: { xs: 'transparent', sm: isPressed ? 'action.selected' : 'transparent' },
    '&::before': {
      content: '""',
      display: { sm: 'none' },
      position: 'absolute',
      inset: '6px 0',
      zIndex: -1,
      border: 1,
      borderColor: isPressed ? 'text.primary' : 'divider',
      borderRadius: 4,
      bgcolor: isPressed ? 'action.selected' : 'background.paper',
    },
  }) as const;
