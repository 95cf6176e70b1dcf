import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useId } from 'react';
import { hasRole } from '#schema/access';
import { canGrantRole, isStaffKind, listGrantableRoles, listRevocableRoles, users } from '#schema/users';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useActionSubmission } from '../../screens/actions/ActionForm.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { useRecord } from '../../screens/useRecord.ts';
import AlertDialog from '../../ui/AlertDialog.tsx';
import { RoleButtons } from './RoleButtons.tsx';

/** A user's roles, for viewers who may grant and revoke them. */
export default function Permissions() {
  const viewer = useViewer();
  const record = useRecord<'users'>();
  const heading = useId();
  if (!isStaffKind(record.kind) || !(canGrantRole(viewer, 'finance') || canGrantRole(viewer, 'admin')))
    return null;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 3 }}>
      <Typography id={heading} variant="subtitle2" component="h3">
        Cấp và thu quyền
      </Typography>
      {canGrantRole(viewer, 'finance') && <FinanceBox />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <RoleButtons />
      </Box>
    </Box>
  );
}

/** Grants or revokes the finance role. Users cannot change their own finance role. */
function FinanceBox() {
  const record = useRecord<'users'>();
  const viewer = useViewer();
  const notices = useNotices();
  const reload = useReload();
  const why = useId();
  const granted = hasRole({ roles: record.roles ?? [] }, ['finance']);
  const { submit, isSending, refusal, change } = useActionSubmission<string>({
    resource: 'users',
    code: granted ? 'revoke_role' : 'add_role',
    record,
    toData: (role) => ({ role, user_id: record.id }),
    waitsOffline: false,
    onDone: () => {
      notices.done();
      return reload();
    },
  });
  const open = (granted ? listRevocableRoles : listGrantableRoles)(record, viewer).includes('finance');
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={granted}
            disabled={isSending || !open}
            onChange={() => void submit('finance')}
            slotProps={{ input: open ? {} : { 'aria-describedby': why } }}
          />
        }
        label="Xem báo cáo tài chính"
      />
      {!open && <FormHelperText id={why}>Không ai tự đổi quyền của chính mình.</FormHelperText>}
      {refusal !== null && (
        <AlertDialog
          message={users.failureHeader ?? ''}
          details={listErrorDetails(refusal)}
          onClose={change}
        />
      )}
    </Box>
  );
}
