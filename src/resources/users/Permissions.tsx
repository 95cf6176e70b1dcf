import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { isColleague, mayGrant, rolesToGive, rolesToTake, type User } from '#schema/users';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { AlertDialog } from '../../screens/parts/AlertDialog.tsx';
import { errorHeaderOf } from '../../screens/parts/ErrorSummary.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import type { RecordProps } from '../../screens/registry.ts';

/** Grants or takes back the finance role; shown to those who hold it. Nobody changes their own. */
export default function Permissions({ record }: RecordProps) {
  const viewer = useViewer();
  const provider = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const why = useId();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[] | null>(null);
  if (!mayGrant(viewer, 'finance') || !isColleague(record.kind)) return null;
  const user = record as unknown as User;
  const granted = user.roles.includes('finance');
  const open = (granted ? rolesToTake : rolesToGive)(user, viewer).includes('finance');
  const change = async () => {
    setBusy(true);
    try {
      const call = {
        action_code: granted ? ('revoke_role' as const) : ('add_role' as const),
        action_data: { role: 'finance' as const, user_id: record.id },
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
        control={
          <Checkbox
            checked={granted}
            disabled={busy || !open}
            onChange={() => void change()}
            slotProps={{ input: open ? {} : { 'aria-describedby': why } }}
          />
        }
        label="Xem báo cáo tài chính"
      />
      {!open && <FormHelperText id={why}>Không ai tự đổi quyền của chính mình.</FormHelperText>}
      {failed && (
        <AlertDialog message={errorHeaderOf('users')} details={failed} onClose={() => setFailed(null)} />
      )}
    </Box>
  );
}
