import { Alert, Paper } from '@mui/material';
import { useGetOne } from 'react-admin';
import { formatNumber } from '#rules/format';
import type { WorkRecord } from '#schema/work';
import { WorkProgress } from '../../screens/work/RunningWork.tsx';

interface Props {
  readonly running: readonly WorkRecord[];
  /** Ids of work that is over. */
  readonly ended: readonly string[];
  readonly onClose: (id: string) => void;
}

/** Work at the foot of the page: progress bars with a stop, and outcomes. */
export default function WorkList({ running, ended, onClose }: Props) {
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
      {running.map((work) => (
        <WorkProgress key={work.id} work={work} />
      ))}
      {ended.map((id) => (
        <WorkOutcome key={id} id={id} onClose={() => onClose(id)} />
      ))}
    </Paper>
  );
}

const severities = { finished: 'success', stopped: 'info', failed: 'warning', running: 'info' } as const;

function WorkOutcome({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: work } = useGetOne<WorkRecord>('work', { id });
  if (!work) return null;
  return (
    <Alert severity={severities[work.state]} role="status" onClose={onClose} sx={{ my: 0.5 }}>
      {work.label}: {outcomeOf(work)}
    </Alert>
  );
}

function outcomeOf({ kind, state, done, rows }: WorkRecord): string {
  const isImport = kind === 'import';
  if (kind === 'erase') return state === 'finished' ? 'đã xong.' : 'chưa xong, máy chủ sẽ tự làm tiếp.';
  if (kind === 'restore' && state === 'failed') return 'chưa được, các bản ghi vẫn ở trong thùng rác.';
  if (state === 'finished') return `xong ${formatNumber(done)} dòng.`;
  if (state === 'stopped')
    return isImport
      ? 'đã dừng, không dòng nào được nhập.'
      : `đã dừng sau ${formatNumber(done)} trong ${formatNumber(rows)} dòng, các dòng còn lại giữ nguyên.`;
  return isImport
    ? 'chưa nhập được, các dòng đã nhập dở được lấy lại. Chị nhập lại tệp nhé.'
    : `mới xong ${formatNumber(done)} trong ${formatNumber(rows)} dòng. Chị chọn lại các dòng còn lại nhé.`;
}
