import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton, Paper, Skeleton, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { formatDateTime, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import type { MonthState } from '#schema/months';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { RefusalNotice } from '../../../screens/form/SubmissionForm.tsx';
import { SubmissionContext, useSubmission } from '../../../screens/form/useSubmission.ts';
import { reloadOnAnyChangeMeta } from '../../../screens/live/changes.ts';
import { ConfirmDialog } from '../../../screens/parts/ConfirmDialog.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import { ClosingHistory } from './ClosingHistory.tsx';
import { OpenItemsList } from './OpenItemsList.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

interface Props {
  readonly month: string;
  readonly onClose: () => void;
}

/** The dialog that closes a month: the open items, each with a link to its list, and the button that closes the month. */
export function MonthClosing({ month, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const found = useQuery({
    queryKey: ['months', month],
    queryFn: ({ signal }) => data.month(month, signal),
    meta: reloadOnAnyChangeMeta,
  });
  const title = `Khóa sổ tháng ${formatMonth(month)}`;
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2 }} className="no-print">
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Tooltip title="Đóng">
          <IconButton size="small" aria-label="Đóng" onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {found.error ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <MonthClosingContent state={found.data} />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </Paper>
  );
}

function MonthClosingContent({ state }: { readonly state: MonthState }) {
  const { month, closed_at, closed_by, open } = state;
  const data = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const [asking, setAsking] = useState(false);
  const left = sum(Object.values(open));
  const who = useGetOne<LoadedRecord>('users', { id: closed_by ?? '' }, { enabled: closed_by !== null });
  const done = async () => {
    setAsking(false);
    await reload();
  };
  // If more items become open after the user confirmed, the server refuses the call, and the dialog shows these items.
  const closing = useSubmission<{ readonly acceptsOpen: boolean }, void>({
    send: ({ acceptsOpen }, { key }) => data.closeMonth(month, acceptsOpen, key),
    onDone: done,
    onRefused: () => {
      setAsking(false);
      void reload();
    },
  });
  const ask = () => {
    closing.change();
    setAsking(true);
  };
  const name = formatMonth(month);
  return (
    <>
      <SubmissionContext value={closing}>
        <RefusalNotice />
      </SubmissionContext>
      {closed_at && (
        <Alert severity="success" sx={{ mb: 2 }}>
          Đã khóa sổ lúc {formatDateTime(closed_at)}
          {who.data && ` bởi ${String(who.data.name)}`}. Giao dịch ghi nhận trong tháng này không thêm, sửa,
          duyệt hay xóa được.
        </Alert>
      )}
      <OpenItemsList month={month} open={open} />
      <Box sx={{ mt: 2 }}>
        {closed_at ? (
          <Button variant="outlined" onClick={ask}>
            Mở lại tháng
          </Button>
        ) : month > getCurrentDay().slice(0, 7) ? (
          <Typography color="textSecondary">Tháng này chưa đến nên chưa khóa sổ được.</Typography>
        ) : (
          <Button variant="contained" onClick={ask}>
            Khóa sổ
          </Button>
        )}
      </Box>
      <ClosingHistory month={month} />
      {asking && closed_at && (
        <ReopenDialog month={month} onDone={() => void done()} onClose={() => setAsking(false)} />
      )}
      {asking && !closed_at && (
        <ConfirmDialog
          title={`Khóa sổ tháng ${name}?`}
          confirm="Khóa sổ"
          busy={closing.isSending}
          onConfirm={() => void closing.submit({ acceptsOpen: open.transactions + open.bank_lines > 0 })}
          onCancel={() => setAsking(false)}
        >
          Không giao dịch nào ghi nhận trong tháng {name} còn thêm, sửa, duyệt hay xóa được.{' '}
          {left > 0
            ? `Còn ${left} việc chưa xong của tháng này: tiền của chúng sẽ ghi nhận vào tháng sau.`
            : ''}
        </ConfirmDialog>
      )}
    </>
  );
}
