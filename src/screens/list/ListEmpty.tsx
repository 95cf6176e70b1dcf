import { Box, Button, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { Translate } from 'react-admin';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { SimilarNames } from './SimilarNames.tsx';

interface Props {
  /** Nothing is there at all, nothing matches the filters, or it is not the viewer's to see. */
  readonly why: 'nothing' | 'unmatched' | 'forbidden';
  readonly label: string;
  /** In place of the usual ones. */
  readonly words?: string | undefined;
  readonly onNew?: (() => void) | undefined;
  /** Beside New. */
  readonly More?: ComponentType | undefined;
  readonly onClear?: () => void;
}

/** Why there is nothing to see, and what to do about it. */
export function ListEmpty({ why, label, words, onNew, More, onClear }: Props) {
  const name = label.toLowerCase();
  const usual = {
    nothing: `Chưa có ${name} nào.`,
    unmatched: 'Không có kết quả nào khớp với bộ lọc.',
    forbidden: `Bạn không có quyền xem ${name}. Nếu công việc cần, hãy nhờ quản trị viên cấp quyền.`,
  };
  return (
    <Box role="status" sx={{ py: 6, px: 2, textAlign: 'center', color: 'text.secondary' }}>
      <Typography sx={{ mb: 2 }}>{words ?? usual[why]}</Typography>
      {why === 'nothing' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {More && (
            <LazyBoundary>
              <More />
            </LazyBoundary>
          )}
          {onNew && (
            <Button variant="outlined" onClick={onNew}>
              New
            </Button>
          )}
        </Box>
      )}
      {why === 'unmatched' && <SimilarNames />}
      {why === 'unmatched' && (
        <Button variant="outlined" onClick={onClear}>
          <Translate i18nKey="ra.action.remove_all_filters" />
        </Button>
      )}
    </Box>
  );
}
