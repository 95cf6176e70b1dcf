import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EntryKind } from './entries.ts';

const labels: Readonly<Record<EntryKind, string>> = {
  progress: 'Tiến trình',
  money: 'Giao dịch',
  note: 'Ghi chú',
  change: 'Sửa đổi',
};

interface Props {
  readonly kinds: readonly EntryKind[];
  /** Null: all. */
  readonly chosen: EntryKind | null;
  readonly onChoose: (kind: EntryKind | null) => void;
}

/** The kinds of what happened: a press leaves one alone, a second one all again. */
export const KindChips = ({ kinds, chosen, onChoose }: Props) => (
  <Box
    role="group"
    aria-label="Loại diễn biến"
    className="no-print"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
  >
    {kinds.map((kind) => (
      <Button
        key={kind}
        size="small"
        variant="outlined"
        color="inherit"
        aria-pressed={kind === chosen}
        onClick={() => onChoose(kind === chosen ? null : kind)}
        sx={{
          minHeight: { xs: 44, sm: 28 },
          py: 0,
          fontSize: 'caption.fontSize',
          borderColor: 'divider',
          borderRadius: 4,
          fontWeight: 400,
          ...(kind === chosen && {
            bgcolor: 'action.selected',
            borderColor: 'text.primary',
            fontWeight: 600,
          }),
        }}
      >
        {labels[kind]}
      </Button>
    ))}
  </Box>
);
