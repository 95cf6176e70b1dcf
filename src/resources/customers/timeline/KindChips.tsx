import { Box } from '@mui/material';
import { ToggleChip } from '../../../ui/ToggleChip.tsx';
import type { TimelineEntryKind } from './buildTimelineEntries.ts';

const labels: Readonly<Record<TimelineEntryKind, string>> = {
  progress: 'Tiến trình',
  money: 'Giao dịch',
  note: 'Ghi chú',
  change: 'Sửa đổi',
};

interface Props {
  readonly kinds: readonly TimelineEntryKind[];
  /** Kind of entry shown; null if all kinds are shown. */
  readonly chosen: TimelineEntryKind | null;
  readonly onChoose: (kind: TimelineEntryKind | null) => void;
}

/** Filter chips of the timeline: a press shows one kind only, a second press shows all again. */
export const KindChips = ({ kinds, chosen, onChoose }: Props) => (
  <Box
    role="group"
    aria-label="Loại diễn biến"
    className="no-print"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
  >
    {kinds.map((kind) => (
      <ToggleChip
        key={kind}
        isPressed={kind === chosen}
        onClick={() => onChoose(kind === chosen ? null : kind)}
      >
        {labels[kind]}
      </ToggleChip>
    ))}
  </Box>
);
