import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { personalDataRights } from '#schema/viewers';
import { useCan } from '../../jsonapi/useCan.ts';
import DownloadState from '../export/DownloadState.tsx';
import { useDownload } from '../export/useDownload.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { Viewers } from './Viewers.tsx';

/** Shown to admins under a person's record: an export of all stored data, and the users who have opened the record (schema 9.1, 9.3). */
export default function PersonalDataSection() {
  if (!useCan('read', undefined, personalDataRights)) return null;
  return (
    <Box component="section" aria-label="Dữ liệu cá nhân" className="no-print" sx={{ mt: 2 }}>
      <PersonalDataButton />
      <Viewers />
    </Box>
  );
}

/** Button that downloads all data stored about this person, as a workbook. */
function PersonalDataButton() {
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
