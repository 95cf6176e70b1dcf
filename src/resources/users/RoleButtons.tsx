import Button from '@mui/material/Button';
import { useState } from 'react';
import { roleChoices } from '#schema/choices';
import { rolesToGive, rolesToTake, type User } from '#schema/users';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ActionDialogOf } from '../../screens/actions/ActionDialogOf.tsx';
import type { RecordProps } from '../../screens/screensOf.ts';

/** The roles that the viewer may give this colleague and take back; finance has its box in the permissions panel. */
export function RoleButtons({ resource, record }: RecordProps) {
  const viewer = useViewer();
  const [asked, setAsked] = useState<{ code: 'add_role' | 'revoke_role'; role: string } | null>(null);
  const user = record as unknown as User;
  const given = rolesToGive(user, viewer);
  const taken = rolesToTake(user, viewer);
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
              setAsked({ code: taken.includes(value) ? 'revoke_role' : 'add_role', role: value })
            }
            sx={{ mt: 1 }}
          >
            {taken.includes(value) ? 'Thu quyền' : 'Cấp quyền'} {label}
          </Button>
        ))}
      {asked && (
        <ActionDialogOf
          resource={resource}
          record={record}
          code={asked.code}
          defaultValues={{ role: asked.role }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
