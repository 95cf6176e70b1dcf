import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { formatNumber } from '#rules/format';
import { canStopWork, type WorkRecord } from '#schema/work';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { postData } from '../../jsonapi/http.ts';
import { useSubmission } from '../form/useSubmission.ts';
import { useRunningWork } from './useRunningWork.ts';

/** The viewer's running work: the progress of each, with a button to stop it. */
export function RunningWork() {
  const running = useRunningWork();
  return running.map((work) => <WorkProgress key={work.id} work={work} />);
}

function formatProgress(kind: string, done: number, rows: number): string {
  if (kind === 'erase') return `${done}%`;
  return rows > 0 ? `${formatNumber(done)} trong ${formatNumber(rows)}` : `${formatNumber(done)} dòng`;
}

export function WorkProgress({ work: { id, kind, label, done, rows } }: { readonly work: WorkRecord }) {
  const [isStopped, setStopped] = useState(false);
  const { submit, isSending, refusal } = useSubmission<string, unknown>({
    waitsOffline: false,
    send: (work, { key }) => postData(`work/${work}/stop`, undefined, key),
    onDone: () => setStopped(true),
  });
  const isStopping = isSending || isStopped;
  return (
    <Box sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {isStopping ? 'Đang dừng: ' : ''}
          {label}, {formatProgress(kind, done, rows)}
        </Typography>
        {canStopWork(kind) && (
          <Button
            size="small"
            color="inherit"
            disabled={isStopping}
            aria-label={`Dừng: ${label}`}
            onClick={() => void submit(id)}
          >
            Dừng
          </Button>
        )}
      </Box>
      <LinearProgress
        variant={rows > 0 ? 'determinate' : 'indeterminate'}
        aria-label={label}
        value={rows > 0 ? Math.min(100, (100 * done) / rows) : 0}
      />
      {refusal !== null && (
        <Typography variant="body2" color="error" role="alert">
          Chưa dừng được: {listErrorDetails(refusal).join(' ')}
        </Typography>
      )}
    </Box>
  );
}
