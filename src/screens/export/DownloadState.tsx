import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import type { FileDownload } from './useDownload.ts';

/** Shows the progress of a download with a button to stop it, or its error with a button to retry. */
export default function DownloadState({
  download: { bytes, error, again, cancel },
}: {
  readonly download: FileDownload;
}) {
  if (bytes !== null)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
        <CircularProgress size={16} aria-label="Đang xuất" />
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {bytes > 0 ? `Đang tải ${formatBytes(bytes)}` : 'Đang chuẩn bị'}
        </Typography>
        <Button size="small" color="inherit" onClick={cancel}>
          Hủy
        </Button>
      </Box>
    );
  if (!error) return null;
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <ErrorPanel error={error} onRetry={again} header="Chưa xuất được tệp" onClose={cancel} />
    </Box>
  );
}

/** Formats a number of bytes: '0,8 MB', '12 kB'. */
const formatBytes = (bytes: number): string =>
  bytes < 100_000 ? `${formatNumber(Math.ceil(bytes / 1000), 0)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`;
