import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Link,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { FileChoice } from '../../screens/import/FileChoice.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { AccountForm } from './AccountForm.tsx';
import { CheckedLines } from './CheckedLines.tsx';
import { type Account, useStatement } from './useStatement.ts';

const words = { checking: 'Đang kiểm tra từng dòng', reading: 'Đang đọc vào sổ' } as const;

/** A bank's statement: whose it is, its file, what its lines say, then all of them read in. */
export default function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = usePhone();
  const entry = useStatement();
  const [account, setAccount] = useState<Account | null>(null);
  const { file, answer, error, busy } = entry;
  const done = answer?.state === 'imported';
  const ready = answer?.state === 'checked' && answer.invalid === 0 ? answer.created : 0;
  return (
    <Dialog
      open
      onClose={busy === 'reading' ? undefined : onClose}
      maxWidth={answer && !done ? 'md' : 'sm'}
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle>Đọc sao kê ngân hàng{file && `: ${file.name}`}</DialogTitle>
      <DialogContent>
        {busy && (
          <Box role="status" sx={{ mb: 1.5 }}>
            <Typography variant="body2">{words[busy]}</Typography>
            <LinearProgress aria-label={words[busy]} />
          </Box>
        )}
        {error !== null && !busy && (
          <ErrorPanel error={error} onRetry={entry.again} header="Chưa đọc được sao kê" />
        )}
        {!file && <AccountForm start={entry.of} onChange={setAccount} />}
        {!file && (
          <FileChoice
            waits={account === null}
            onFile={(chosen) => account && entry.check(chosen, account)}
            about="Tệp CSV hoặc XLSX như ngân hàng xuất ra, nhiều nhất 5.000 dòng. Dòng đã đọc trước đây được bỏ qua. Chưa có gì được lưu khi chọn tệp."
          />
        )}
        {answer && !done && <CheckedLines answer={answer} />}
        {answer && done && entry.of && (
          <Alert severity="success" variant="outlined" role="status">
            Đã đọc {formatNumber(answer.created)} dòng mới
            {answer.known > 0 && `, bỏ qua ${formatNumber(answer.known)} dòng đã có`}.{' '}
            <Link
              component={RouterLink}
              to={listPath(
                'bank_lines',
                encodeQuery({ filter: { status: 'open', account: entry.of.account } }),
              )}
              onClick={onClose}
            >
              Xem các dòng chưa khớp
            </Link>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {file && !busy && !done && (
          <Button color="inherit" onClick={entry.clear} sx={{ mr: 'auto' }}>
            Chọn tệp khác
          </Button>
        )}
        <Button color="inherit" onClick={onClose} disabled={busy === 'reading'}>
          {done ? 'Close' : 'Cancel'}
        </Button>
        {answer && !done && (
          <Button variant="contained" disabled={ready === 0} loading={busy === 'reading'} onClick={entry.run}>
            {ready > 0 ? `Đọc ${formatNumber(ready)} dòng` : 'Đọc'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
