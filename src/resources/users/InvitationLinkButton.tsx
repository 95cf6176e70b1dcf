import { Button, Dialog, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { isInvitationPending } from '#schema/accountActions';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { RefusalNotice } from '../../screens/form/SubmissionForm.tsx';
import { SubmissionContext, useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** Shows the invitation link of an account whose owner has not joined yet, to send by another way than mail. */
export default function InvitationLinkButton() {
  const user = useRecord<'users'>();
  const notices = useNotices();
  const [url, setUrl] = useState<string | null>(null);
  const mayInvite = useCan('create', undefined, 'partner_accounts');
  const submission = useSubmission<string, string>({
    send: (id) => coordinatorCalls.invitationLink(id),
    onDone: setUrl,
  });
  if (!mayInvite || !isInvitationPending(user)) return null;
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => notices.done(),
      () => notices.failed('Chưa chép được. Hãy chọn và chép liên kết bằng tay.'),
    );
  return (
    <SubmissionContext value={submission}>
      <RefusalNotice />
      <Button loading={submission.isSending} onClick={() => void submission.submit(user.id)}>
        Lấy liên kết mời
      </Button>
      {url && (
        <Dialog open onClose={() => setUrl(null)} maxWidth="sm" fullWidth>
          <DialogTitle>Liên kết mời {user.name}</DialogTitle>
          <DialogContent>
            <Typography sx={{ mb: 2 }}>
              Chỉ gửi cho chính người này: ai mở liên kết trong 7 ngày thì đặt được mật khẩu của tài khoản.
            </Typography>
            <TextField label="Liên kết mời" value={url} slotProps={{ input: { readOnly: true } }} />
          </DialogContent>
          <DialogFoot leave="Đóng" onLeave={() => setUrl(null)}>
            <Button variant="contained" onClick={() => void copy()}>
              Chép
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </SubmissionContext>
  );
}
