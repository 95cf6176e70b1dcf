import { Alert, Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useSubmission } from '../form/useSubmission.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';

interface Props {
  readonly answer: ImportAnswer;
  readonly onFaults: () => void;
  readonly onLeave: () => void;
}

/** What came in with the file, now or when it was brought in before, as a link to its rows; and taking it back. */
export function ImportOutcome({ answer, onFaults, onLeave }: Props) {
  const resource = useResourceContext() ?? '';
  const data = useDataProvider();
  const [asked, setAsked] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const { state, created, duplicates, invalid, total, import_id, imported_at } = answer;
  const undo = useSubmission({
    send: (id: string, { key }) => data.act('imports', id, { action_code: 'undo' }, key),
    onDone: () => setUndone(true),
    onRefused: () => setAsked(false),
    waitsOffline: false,
  });
  const run = () => void (import_id && undo.submit(import_id));
  if (isUndone)
    return (
      <Alert severity="success" variant="outlined" role="status">
        Đã lấy lại: các bản ghi của tệp này ở trong thùng rác.
      </Alert>
    );
  const left = [
    total - created - invalid > 0 &&
      duplicates > 0 &&
      `${formatNumber(total - created - invalid)} dòng trùng`,
    invalid > 0 && `${formatNumber(invalid)} dòng sai`,
  ].filter(Boolean);
  const leftOut = left.length > 0 ? `, bỏ qua ${left.join(' và ')}` : '';
  const says = {
    imported: `Đã nhập ${formatNumber(created)} dòng${leftOut}. `,
    stopped: 'Đã dừng: không dòng nào được nhập. ',
    repeated: `Tệp này đã được nhập lúc ${formatDateTime(imported_at)}; không có gì được nhập thêm. `,
  }[state as 'imported' | 'stopped' | 'repeated'];
  return (
    <>
      <Alert severity={state === 'imported' ? 'success' : 'info'} variant="outlined" role="status">
        {says}
        {import_id && (
          <Link
            component={RouterLink}
            to={`/${resource}?${encodeQuery({ filter: { import_id } })}`}
            onClick={onLeave}
          >
            Xem các dòng đã nhập
          </Link>
        )}
      </Alert>
      {undo.refusal !== null && <ErrorPanel error={undo.refusal} header="Chưa lấy lại được" onRetry={run} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {invalid > 0 && <Button onClick={onFaults}>Tải các dòng sai</Button>}
        {import_id && !asked && (
          <Button color="error" onClick={() => setAsked(true)}>
            Lấy lại lần nhập này
          </Button>
        )}
        {import_id && asked && (
          <Button color="error" variant="outlined" loading={undo.isSending} onClick={run}>
            Đưa các dòng đã nhập vào thùng rác
          </Button>
        )}
      </Box>
    </>
  );
}
