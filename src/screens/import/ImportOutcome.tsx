import { Alert, Box, Button, Link } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime, formatNumber } from '#rules/format';
import type { ImportAnswer } from '#schema/imports';
import { encodeQuery } from '../../jsonapi/request.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useReload } from '../parts/useReload.ts';

interface Props {
  readonly resource: string;
  readonly answer: ImportAnswer;
  readonly onFaults: () => void;
  readonly onLeave: () => void;
}

/** What came in with the file, now or when it was brought in before, as a link to its rows; and taking it back. */
export function ImportOutcome({ resource, answer, onFaults, onLeave }: Props) {
  const data = useDataProvider();
  const reload = useReload();
  const [asked, setAsked] = useState(false);
  const { state, created, duplicates, invalid, total, import_id, imported_at } = answer;
  const undo = useMutation({
    mutationFn: (id: string) => data.act('imports', id, { action_code: 'undo' }),
    networkMode: 'always',
    onSuccess: () => void reload(),
    onSettled: () => setAsked(false),
  });
  if (undo.isSuccess)
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
  const told = left.length > 0 ? `, bỏ qua ${left.join(' và ')}` : '';
  return (
    <>
      <Alert severity={state === 'imported' ? 'success' : 'info'} variant="outlined" role="status">
        {state === 'imported'
          ? `Đã nhập ${formatNumber(created)} dòng${told}. `
          : `Tệp này đã được nhập lúc ${formatDateTime(imported_at)}; không có gì được nhập thêm. `}
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
      {undo.error !== null && (
        <ErrorPanel
          error={undo.error}
          header="Chưa lấy lại được"
          onRetry={() => import_id && undo.mutate(import_id)}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {invalid > 0 && <Button onClick={onFaults}>Tải các dòng sai</Button>}
        {import_id && !asked && (
          <Button color="error" onClick={() => setAsked(true)}>
            Lấy lại lần nhập này
          </Button>
        )}
        {import_id && asked && (
          <Button
            color="error"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.mutate(import_id)}
          >
            Đưa các dòng đã nhập vào thùng rác
          </Button>
        )}
      </Box>
    </>
  );
}
