import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { formatMoney, formatNumber } from '#rules/format';
import { hasRole } from '#schema/access';
import { queues as declared } from '#schema/queues';
import type { WorklistQueue } from '#schema/reports/worklist';
import { tasks } from '#schema/tasks';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useOwner } from './useWorklist.ts';

interface Props {
  readonly queues: readonly WorklistQueue[];
  /** Its name; null: all. */
  readonly chosen: string | null;
  readonly onChoose: (queue: string | null) => void;
}

/** How much waits of each kind; a press lists one kind alone, a second one all again. On a phone they stand in one line that scrolls. */
export function QueueChips({ queues, chosen, onChoose }: Props) {
  const { isMine, setOwner } = useOwner();
  // Who does other work besides has too many queues for sums in them.
  const hasSums = !hasRole(useViewer(), ['admin']);
  if (queues.length === 0 && !setOwner) return null;
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
        mb: 1,
        pb: { xs: 0.5, sm: 0 },
        '& button': {
          minHeight: { xs: 46, sm: 28 },
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
      {queues.map(({ queue, total, more, sum }) => (
        <Button
          key={queue}
          size="small"
          variant="outlined"
          color="inherit"
          aria-pressed={queue === chosen}
          title={declared.find(({ name }) => name === queue)?.label}
          onClick={() => onChoose(queue === chosen ? null : queue)}
          sx={{
            borderColor: 'divider',
            borderRadius: 4,
            fontWeight: 400,
            fontVariantNumeric: 'tabular-nums',
            ...(queue === chosen && {
              bgcolor: 'action.selected',
              borderColor: 'text.primary',
              fontWeight: 600,
            }),
          }}
        >
          {tasks[queue].short} {formatNumber(total)}
          {more ? '+' : ''}
          {hasSums && sum !== null && ` · ${formatMoney(sum)}`}
        </Button>
      ))}
    </Box>
  );
}
