import { Box, Button, Typography } from '@mui/material';

interface Props {
  /** Nothing is there at all, nothing matches the filters, this page is past the last, or it is not the viewer's to see. */
  readonly why: 'nothing' | 'unmatched' | 'past' | 'forbidden';
  readonly label: string;
  readonly onNew?: (() => void) | undefined;
  readonly onClear?: () => void;
  readonly onLast?: () => void;
}

/** Why there is nothing to see, and what to do about it (ux, "Three different empties"). */
export function ListEmpty({ why, label, onNew, onClear, onLast }: Props) {
  const name = label.toLowerCase();
  const words = {
    nothing: `Chưa có ${name} nào.`,
    unmatched: 'Không có kết quả nào khớp với bộ lọc.',
    past: 'Trang này không còn dòng nào.',
    forbidden: `Bạn không có quyền xem ${name}.`,
  };
  return (
    <Box role="status" sx={{ py: 6, px: 2, textAlign: 'center', color: 'text.secondary' }}>
      <Typography sx={{ mb: 2 }}>{words[why]}</Typography>
      {why === 'nothing' && onNew && (
        <Button variant="outlined" onClick={onNew}>
          New
        </Button>
      )}
      {why === 'unmatched' && (
        <Button variant="outlined" onClick={onClear}>
          Xóa bộ lọc
        </Button>
      )}
      {why === 'past' && (
        <Button variant="outlined" onClick={onLast}>
          Về trang cuối
        </Button>
      )}
    </Box>
  );
}
