import { Alert, Box, Button, Paper } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { formatNumber } from '#rules/format';
import type { WorkRecord } from '#schema/work';
import DownloadState from '../../screens/export/DownloadState.tsx';
import { useDownload } from '../../screens/export/useDownload.ts';
import { WorkProgress } from '../../screens/work/RunningWork.tsx';

interface Props {
  readonly running: readonly WorkRecord[];
  /** Ids of exports started in this tab; their files are saved automatically. */
  readonly exported: readonly string[];
}

/** Work at the bottom of the page: progress bars with a stop button, and results. */
export default function WorkList({ running, exported }: Props) {
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const seen = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = running.map(({ id }) => id);
    const over = seen.current.filter((id) => !ids.includes(id));
    seen.current = ids;
    if (over.length > 0) setEnded((known) => [...known, ...over]);
  }, [running]);
  const followed = [...new Set([...exported, ...ended])].filter((id) => !closed.includes(id));
  const others = running.filter(({ id }) => !followed.includes(id) && !closed.includes(id));
  if (followed.length + others.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label="Việc đang làm"
      className="no-print"
      elevation={6}
      sx={{
        ...{ position: 'fixed', right: 16, bottom: { xs: 72, sm: 16 }, zIndex: 'snackbar' },
        ...{ width: 360, maxWidth: 'calc(100vw - 32px)', px: 2, py: 1 },
      }}
    >
      {others.map((work) => (
        <WorkProgress key={work.id} work={work} />
      ))}
      {followed.map((id) => (
        <FollowedWork
          key={id}
          id={id}
          isOwn={exported.includes(id)}
          onClose={() => setClosed((known) => [...known, id])}
        />
      ))}
    </Paper>
  );
}

/** Milliseconds between two requests while work is running. */
const POLL_INTERVAL_MS = 1000;

const exportOutcomes = {
  finished: 'tệp đã xong.',
  stopped: 'đã dừng, không có tệp.',
  failed: 'chưa xuất được. Hãy xuất lại.',
  running: 'đang làm.',
} as const;

const severities = { finished: 'success', stopped: 'info', failed: 'warning', running: 'info' } as const;

interface FollowedProps {
  readonly id: string;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Shows the progress of one work, then its result. */
function FollowedWork({ id, isOwn, onClose }: FollowedProps) {
  const { data: work } = useGetOne<WorkRecord>(
    'work',
    { id },
    { refetchInterval: (query) => (query.state.data?.state === 'running' ? POLL_INTERVAL_MS : false) },
  );
  if (!work) return null;
  if (work.state === 'running') return <WorkProgress work={work} />;
  return (
    <Alert
      severity={severities[work.state]}
      role="status"
      closeText="Đóng"
      onClose={onClose}
      sx={{ my: 0.5 }}
    >
      {work.label}: {formatOutcome(work)}
      {work.kind === 'export' && work.state === 'finished' && <WorkFile id={id} isSaved={isOwn} />}
    </Alert>
  );
}

/**
 * The file created by an export.
 * @param isSaved true: saved automatically
 */
function WorkFile({ id, isSaved }: { readonly id: string; readonly isSaved: boolean }) {
  const download = useDownload();
  const start = () => download.start(`work/${id}/file`);
  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    if (isSaved) startAtOnce();
  }, [isSaved]);
  return (
    <Box sx={{ mt: 0.5 }}>
      {download.bytes === null && (
        <Button size="small" color="inherit" variant="outlined" onClick={start}>
          Tải tệp
        </Button>
      )}
      <DownloadState download={download} />
    </Box>
  );
}

function formatOutcome({ kind, state, done, rows }: WorkRecord): string {
  const isImport = kind === 'import';
  if (kind === 'export') return exportOutcomes[state];
  if (kind === 'erase') return state === 'finished' ? 'đã xong.' : 'chưa xong, máy chủ sẽ tự làm tiếp.';
  if (kind === 'restore' && state === 'failed') return 'chưa được, các bản ghi vẫn ở trong thùng rác.';
  if (state === 'finished') return `xong ${formatNumber(done)} dòng.`;
  if (state === 'stopped')
    return isImport
      ? 'đã dừng, không dòng nào được nhập.'
      : `đã dừng sau ${formatNumber(done)} trong ${formatNumber(rows)} dòng, các dòng còn lại giữ nguyên.`;
  return isImport
    ? 'chưa nhập được, các dòng đã nhập dở được gỡ bỏ. Hãy nhập lại tệp.'
    : `mới xong ${formatNumber(done)} trong ${formatNumber(rows)} dòng. Hãy chọn lại các dòng còn lại.`;
}
