import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { Viewer } from '#schema/access';
import { calls } from '../../jsonapi/calls.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { session } from '../../jsonapi/session.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import type { RecordProps } from '../../screens/registry.ts';

/** As the server decides (contract §2): admins, not from a visit, never into an admin, into finance only with it. */
function offered(viewer: Viewer, account: RecordProps['record']): boolean {
  const roles = (account.roles as readonly string[] | null) ?? [];
  return (
    viewer.roles.includes('admin') &&
    !viewer.via &&
    viewer.id !== account.id &&
    account.status === 'active' &&
    !roles.includes('admin') &&
    (!roles.includes('finance') || viewer.roles.includes('finance'))
  );
}

/** Begins a visit as the user of this record (contract §7 OD 31). */
export function VisitButton({ record }: RecordProps) {
  const viewer = useViewer();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  if (!offered(viewer, record)) return null;
  const visit = async () => {
    setBusy(true);
    try {
      session.startVisit(await calls.visit(record.id));
      window.location.assign('/');
    } catch (error) {
      setBusy(false);
      notify(detailsOf(error).join('\n'), { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" size="small" loading={busy} onClick={() => void visit()} sx={{ mt: 1 }}>
      Truy cập với tư cách
    </Button>
  );
}
