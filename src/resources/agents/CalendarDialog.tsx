import { Box, Button, Dialog, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDateTime } from '#rules/format';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { RefusalNotice } from '../../screens/form/SubmissionForm.tsx';
import { SubmissionContext, useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const QrCode = lazyWithPreload(() => import('../../screens/qr/QrCode.tsx'));

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  /** Time since which the nurse has a calendar; null if she has none. */
  readonly since: string | null;
  readonly onClose: () => void;
}

/** Dialog of a nurse's calendar: creates a secret URL with its QR code, or ends the calendar (rules 3.18). The URL is shown only once. */
export default function CalendarDialog({ nurse, since, onClose }: Props) {
  const reload = useReload();
  const [url, setUrl] = useState<string | null>(null);
  const submission = useSubmission<'open' | 'end', string | null>({
    send: async (what) => {
      if (what === 'open') return coordinatorCalls.openCalendar(nurse.id);
      await coordinatorCalls.endCalendar(nurse.id);
      return null;
    },
    onDone: (address) => {
      if (address === null) onClose();
      else setUrl(address);
      void reload();
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Lịch riêng của {nurse.name}</DialogTitle>
      <DialogContent>
        <SubmissionContext value={submission}>
          <RefusalNotice />
        </SubmissionContext>
        {url ? (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Typography>
              Điều dưỡng quét mã hoặc thêm địa chỉ này vào ứng dụng lịch. Địa chỉ chỉ hiện một lần, chỉ gửi
              cho chính điều dưỡng.
            </Typography>
            <LazyBoundary height={180}>
              <QrCode text={url} label={`Mã QR lịch của ${nurse.name}`} />
            </LazyBoundary>
            <TextField label="Địa chỉ lịch" value={url} slotProps={{ input: { readOnly: true } }} />
          </Box>
        ) : (
          <Typography>
            {since
              ? `Đã có lịch riêng từ ${formatDateTime(since)}. Tạo địa chỉ mới thì địa chỉ cũ hết hiệu lực.`
              : 'Điều dưỡng xem các buổi của mình trong ứng dụng lịch trên điện thoại, tự cập nhật.'}
          </Typography>
        )}
      </DialogContent>
      <DialogFoot
        leave="Đóng"
        onLeave={onClose}
        aside={
          since &&
          !url && (
            <Button
              color="error"
              disabled={submission.isSending}
              onClick={() => void submission.submit('end')}
            >
              Kết thúc địa chỉ
            </Button>
          )
        }
      >
        {!url && (
          <Button
            variant="contained"
            loading={submission.isSending}
            onClick={() => void submission.submit('open')}
          >
            Tạo địa chỉ mới
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
