import { Button } from '@mui/material';
import { useState } from 'react';
import type { Viewer } from '#schema/access';
import { canVisitAccount, type User } from '#schema/users';
import { apiCalls } from '../../jsonapi/apiCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { storedTokens } from '../../jsonapi/storedTokens.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ConfirmDialog } from '../../screens/parts/ConfirmDialog.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/**
 * True if the server's rule allows the viewer to visit as this account; never during another visit, for the viewer's own account or for a
 * disabled account (schema 5.7).
 */
function canVisit(viewer: Viewer, account: User): boolean {
  const isOpen = !viewer.via && viewer.id !== account.id && account.status === 'active';
  return isOpen && canVisitAccount(viewer.roles, account.roles ?? []);
}

/** Button that begins a visit as the user of this record. */
export function VisitButton() {
  const record = useRecord<'users'>();
  const viewer = useViewer();
  const notices = useNotices();
  const [asking, setAsking] = useState(false);
  const visit = useSubmission<string, string>({
    send: (id) => apiCalls.visit(id),
    waitsOffline: false,
    onDone: (token) => {
      storedTokens.startVisit(token);
      window.location.assign('/');
    },
    onRefused: (error) => notices.failed(listErrorDetails(error).join('\n')),
  });
  if (!canVisit(viewer, record)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Xem như người này
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Xem như ${record.name}?`}
          confirm="Xem như người này"
          busy={visit.isSending}
          onConfirm={() => void visit.submit(record.id)}
          onCancel={() => setAsking(false)}
        >
          Bạn sẽ thấy và làm được những gì người này thấy và làm được, cho đến khi thoát. Lịch sử ghi rõ ai
          thực hiện.
        </ConfirmDialog>
      )}
    </>
  );
}
