import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isColleague, mayGrant } from '#schema/users';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { errorHeaderOf } from '../../screens/actions/errorHeaderOf.ts';
import { AlertDialog } from '../../screens/parts/AlertDialog.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import type { RecordProps } from '../../screens/registry.ts';

/** Grants or takes back the finance role; shown to those who hold it (USR-07 … USR-11). */
export default function Permissions({ record }: RecordProps) {
  const viewer = useViewer();
  const provider = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[] | null>(null);
  if (!mayGrant(viewer, 'finance') || !isColleague(record.kind)) return null;
  const granted = ((record.roles as string[] | null) ?? []).includes('finance');
  const change = async () => {
    setBusy(true);
    try {
      const call = {
        action_code: granted ? 'revoke_role' : 'add_role',
        action_data: { role: 'finance', user_id: record.id },
      };
      await provider.act('users', record.id, call, undefined, record._etag);
      notices.done();
      await reload();
    } catch (error) {
      setFailed(detailsOf(error));
      if ((error as { status?: number }).status === 412) void reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="section" aria-label="Quyền" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3">
        Quyền
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={granted} disabled={busy} onChange={() => void change()} />}
        label="Xem báo cáo tài chính"
      />
      {failed && (
        <AlertDialog message={errorHeaderOf('users')} details={failed} onClose={() => setFailed(null)} />
      )}
    </Box>
  );
}
