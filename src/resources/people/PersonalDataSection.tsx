import { Box } from '@mui/material';
import { personalDataRights } from '#schema/viewers';
import { useCan } from '../../jsonapi/useCan.ts';
import { PersonalDataButton } from './PersonalDataButton.tsx';
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
