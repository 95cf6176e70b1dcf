import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { formatNumber } from '#rules/format';
import { isWorkbook } from '../../jsonapi/isWorkbook.ts';
import { fileHeaders } from '../../jsonapi/sendImport.ts';
import { DownloadState } from '../export/DownloadState.tsx';
import { useDownload } from '../export/useDownload.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { Checked } from './Checked.tsx';
import { FileChoice } from './FileChoice.tsx';
import { Outcome } from './Outcome.tsx';
import { useImport } from './useImport.ts';

/** A file of records: chosen, checked row by row, brought in as a whole, then shown as a list. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useDeclaration();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const entry = useImport(resource.name);
  const download = useDownload();
  const { file, answer, error, busy, ready } = entry;
  const done = answer !== null && answer.state !== 'checked';
  const faults = () => {
    if (!file) return;
    download.start(`${resource.name}/import`, {
      method: 'POST',
      query: `report=${isWorkbook(file) ? 'xlsx' : 'csv'}`,
      body: file,
      headers: fileHeaders(file),
    });
  };
  return (
    <Dialog
      open
      onClose={busy === 'importing' ? undefined : onClose}
      maxWidth={answer && !done ? 'lg' : 'sm'}
      fullWidth
      fullScreen={phone}
    >
      <DialogTitle>
        Nhập {resource.label.toLowerCase()} từ tệp{file && `: ${file.name}`}
      </DialogTitle>
      <DialogContent>
        {busy && (
          <Box role="status" sx={{ mb: 1.5 }}>
            <Typography variant="body2">
              {busy === 'checking' ? 'Đang kiểm tra từng dòng' : 'Đang nhập'}
            </Typography>
            <LinearProgress aria-label={busy === 'checking' ? 'Đang kiểm tra' : 'Đang nhập'} />
          </Box>
        )}
        {error !== null && !busy && (
          <ErrorPanel
            error={error}
            onRetry={entry.again}
            header={answer ? 'Chưa nhập được' : 'Chưa kiểm tra được tệp'}
          />
        )}
        <DownloadState download={download} />
        {!file && (
          <FileChoice
            onFile={entry.check}
            about="Tệp XLSX hoặc CSV (UTF-8), nhiều nhất 1.000 dòng. Dòng đầu là tên các cột, thứ tự tùy ý; ngày viết 20/11/2026, tiền viết 1.234.567. Chưa có gì được lưu khi chọn tệp."
            onTemplate={(format) =>
              download.start(`${resource.name}/import/template`, { query: `format=${format}` })
            }
          />
        )}
        {answer && !done && <Checked answer={answer} entry={entry} onFaults={faults} />}
        {answer && done && <Outcome resource={resource.name} answer={answer} onLeave={onClose} />}
      </DialogContent>
      <DialogActions>
        {file && !busy && (
          <Button color="inherit" onClick={entry.clear} sx={{ mr: 'auto' }}>
            Chọn tệp khác
          </Button>
        )}
        <Button color="inherit" onClick={onClose} disabled={busy === 'importing'}>
          {done ? 'Close' : 'Cancel'}
        </Button>
        {answer && !done && (
          <Button
            variant="contained"
            disabled={ready === 0}
            loading={busy === 'importing'}
            onClick={entry.run}
          >
            {ready > 0 ? `Nhập ${formatNumber(ready)} dòng` : 'Nhập'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
