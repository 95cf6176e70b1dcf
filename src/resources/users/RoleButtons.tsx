import { Button } from '@mui/material';
import { useState } from 'react';
import { roleChoices } from '#schema/choices';
import { listGrantableRoles, listRevocableRoles } from '#schema/users';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** Buttons for the roles that the viewer may grant or revoke; the finance role has a check box in the permissions panel. */
export function RoleButtons() {
  const record = useRecord<'users'>();
  const viewer = useViewer();
  const [roleChange, setRoleChange] = useState<{ code: 'add_role' | 'revoke_role'; role: string } | null>(
    null,
  );
  const given = listGrantableRoles(record, viewer);
  const taken = listRevocableRoles(record, viewer);
  return (
    <>
      {roleChoices
        .filter(({ value }) => value !== 'finance' && [...given, ...taken].includes(value))
        .map(({ value, label }) => (
          <Button
            key={value}
            variant="outlined"
            size="small"
            onClick={() =>
              setRoleChange({ code: taken.includes(value) ? 'revoke_role' : 'add_role', role: value })
            }
            sx={{ mt: 1 }}
          >
            {taken.includes(value) ? 'Thu quyền' : 'Cấp quyền'} {label}
          </Button>
        ))}
      {roleChange && (
        <ActionDialog
          code={roleChange.code}
          defaultValues={{ role: roleChange.role }}
          onClose={() => setRoleChange(null)}
        />
      )}
    </>
  );
}
