import { DialogContent, DialogTitle, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageTextName, messageTextNames } from '#rules/messageKinds';
import {
  fillPlaceholders,
  findUnknownPlaceholders,
  type MessageTexts,
  messagePlaceholders,
  type PlaceholderValues,
} from '#rules/messageTexts';
import { messageLabels } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { LeaveGuard } from '../../screens/form/LeaveGuard.tsx';
import { RefusalNotice, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { useDraft } from '../../screens/form/useDraft.ts';
import { SubmissionContext, useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';

const sample: PlaceholderValues = {
  ten: 'Lan Anh',
  ngay: '21/11/2026',
  gio: '07:30–08:30',
  dia_chi: '12 Trần Phú, Hải Châu, Đà Nẵng',
  dien_thoai: '0912345678',
  dieu_duong: 'Ngọc Hà',
  dich_vu: 'Tắm bé, Massage mẹ',
  so_tien: '3.000.000 ₫',
  cong_ty: 'Mẹ và Bé An Tâm',
  han: '20/11/2026 17:00',
  yeu_cau: 'Xin nghỉ 30/11/2026',
  tra_loi: 'Đã xếp người khác.',
  danh_sach: '07:30–08:30 · Lan Anh · Tắm bé · buổi 3/7 · 12 Trần Phú · 0912345678',
};

interface Props {
  readonly onClose: () => void;
}

/** The message texts, each with a filled-in example; an unknown placeholder is reported at its text. */
export const MessageTextsDialog = ({ onClose }: Props) => (
  <GuardedDialog onClose={onClose} maxWidth="md">
    <TextsForm onClose={onClose} />
  </GuardedDialog>
);

function TextsForm({ onClose }: Props) {
  const queries = useQueryClient();
  const notices = useNotices();
  const [typed, setTyped] = useState<Partial<MessageTexts>>({});
  const stored = useQuery({
    queryKey: ['message_texts'],
    queryFn: ({ signal }) => coordinatorCalls.settings<MessageTexts>('messages', signal),
  });
  const textOf = (name: MessageTextName): string => typed[name] ?? stored.data?.[name] ?? '';
  const wrongIn = (name: MessageTextName): string | null => {
    const unknown = findUnknownPlaceholders(textOf(name));
    if (!textOf(name).trim()) return 'Mẫu tin nhắn không được để trống.';
    return unknown.length > 0 ? `Không có chỗ điền ${unknown.join(', ')}.` : null;
  };
  const isChanged = messageTextNames.some((name) => textOf(name) !== (stored.data?.[name] ?? ''));
  useDraft<Partial<MessageTexts>>('settings/messages', {
    entered: () => (isChanged ? typed : null),
    restore: setTyped,
  });
  const submission = useSubmission<Partial<MessageTexts>, MessageTexts>({
    send: (texts) => coordinatorCalls.changeSettings<MessageTexts>('messages', texts),
    onDone: async () => {
      await queries.invalidateQueries();
      notices.saved();
      onClose();
    },
  });
  return (
    <SubmissionContext value={submission}>
      <LeaveGuard dirty={isChanged} />
      <DialogTitle>Mẫu tin nhắn</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          Chỗ điền:{' '}
          {Object.entries(messagePlaceholders)
            .map(([place, words]) => `{${place}} ${words}`)
            .join(' · ')}
        </Typography>
        <RefusalNotice />
        {stored.error && <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />}
        {!stored.data && !stored.error && <Skeleton variant="rounded" height={320} />}
        {stored.data &&
          messageTextNames.map((name) => {
            const wrong = wrongIn(name);
            return (
              <TextField
                key={name}
                label={messageLabels[name]}
                value={textOf(name)}
                onChange={(event) => {
                  setTyped((before) => ({ ...before, [name]: event.target.value }));
                  submission.change();
                }}
                error={wrong !== null}
                helperText={wrong ?? fillPlaceholders(textOf(name), sample)}
                slotProps={{ formHelperText: { sx: { whiteSpace: 'pre-line' } } }}
                multiline
                minRows={2}
                sx={{ mb: 2 }}
              />
            );
          })}
      </DialogContent>
      <DialogFoot onLeave={onClose}>
        <SubmitButtons
          label="ra.action.save"
          disabled={Object.keys(typed).length === 0 || messageTextNames.some((name) => wrongIn(name))}
          onSend={() => void submission.submit(typed)}
        />
      </DialogFoot>
    </SubmissionContext>
  );
}
