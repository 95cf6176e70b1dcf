import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import DownloadState from '../../screens/export/DownloadState.tsx';
import { useDownload } from '../../screens/export/useDownload.ts';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../screens/useRecord.ts';

/** Button that downloads all data stored about this person, as a workbook. */
export function PersonalDataButton() {
  const { name } = useDeclaration();
  const { id } = useRecord();
  const download = useDownload();
  const take = () => download.start(`${name}/${id}/personal_data`, { query: 'format=xlsx' });
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
