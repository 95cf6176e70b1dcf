import Button from '@mui/material/Button';
import { useState } from 'react';
import { roleChoices } from '#schema/choices';
import { isColleague, mayGrant } from '#schema/users';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ActionDialogOf } from '../../screens/actions/ActionDialogOf.tsx';
import type { RecordProps } from '../../screens/registry.ts';

/** Finance is the permissions panel's, partner comes with a partner's account. */
const given = roleChoices.filter(({ value }) => value === 'admin' || value === 'sales');

/** The roles that admins give a colleague and take back, whoever signed up included (contract §2); nobody's own. */
export function RoleButtons({ resource, record }: RecordProps) {
  const viewer = useViewer();
  const [asked, setAsked] = useState<{ code: 'add_role' | 'revoke_role'; role: string } | null>(null);
  const held = (record.roles as readonly string[] | null) ?? [];
  if (!isColleague(record.kind) || record.id === viewer.id) return null;
  return (
    <>
      {given
        .filter(({ value }) => mayGrant(viewer, value))
        .map(({ value, label }) => (
          <Button
            key={value}
            variant="outlined"
            size="small"
            onClick={() => setAsked({ code: held.includes(value) ? 'revoke_role' : 'add_role', role: value })}
            sx={{ mt: 1 }}
          >
            {held.includes(value) ? 'Thu quyền' : 'Cấp quyền'} {label}
          </Button>
        ))}
      {asked && (
        <ActionDialogOf
          resource={resource}
          record={record}
          code={asked.code}
          given={{ role: asked.role }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
