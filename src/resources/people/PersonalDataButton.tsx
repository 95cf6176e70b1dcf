import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import DownloadState from '../../screens/export/DownloadState.tsx';
import { useDownload } from '../../screens/export/useDownload.ts';
import type { RecordProps } from '../../screens/screensOf.ts';

/** Everything that is kept about this person, as a workbook. */
export function PersonalDataButton({ resource, record }: RecordProps) {
  const download = useDownload();
  const take = () => download.start(`${resource.name}/${record.id}/personal_data`, { query: 'format=xlsx' });
  return (
    <>
      {download.bytes === null && (
        <Button size="small" color="inherit" startIcon={<Download />} onClick={take}>
          Xuất dữ liệu cá nhân
        </Button>
      )}
      <DownloadState download={download} />
    </>
  );
}
