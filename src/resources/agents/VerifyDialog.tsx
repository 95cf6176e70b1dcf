import { DialogContent, DialogTitle, Typography } from '@mui/material';
import { formatDate } from '#rules/format';
import { useActionSubmission } from '../../screens/actions/ActionForm.tsx';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { RefusalNotice, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { SubmissionContext } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { useRecord } from '../../screens/useRecord.ts';

/** Dialog that sets an unverified nurse's status to active. */
export default function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const nurse = useRecord<'agents'>();
  const notices = useNotices();
  const reload = useReload();
  const submission = useActionSubmission<Readonly<Record<string, unknown>>>({
    resource: 'agents',
    code: 'update_profile',
    record: nurse,
    toData: (entered) => entered,
    onDone: (answer) => {
      notices.done(answer?.revert);
      void reload();
      onClose();
    },
  });
  return (
    <GuardedDialog onClose={onClose} maxWidth="xs">
      <SubmissionContext value={submission}>
        <DialogTitle>Xác minh {nurse.name}?</DialogTitle>
        <DialogContent>
          <RefusalNotice />
          <Typography>
            {nurse.papers_valid_to
              ? `Chị chuyển sang Hoạt động. Giấy tờ hết hạn ${formatDate(nurse.papers_valid_to)}.`
              : 'Chị chuyển sang Hoạt động. Hồ sơ chưa có ngày hết hạn của giấy tờ nào.'}
          </Typography>
        </DialogContent>
        <DialogFoot onLeave={onClose}>
          <SubmitButtons label="Xác minh" onSend={() => void submission.submit({ status: 'active' })} />
        </DialogFoot>
      </SubmissionContext>
    </GuardedDialog>
  );
}
