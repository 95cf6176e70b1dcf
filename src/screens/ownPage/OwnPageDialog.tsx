import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#rules/format';
import type { OwnPage } from '#schema/ownPages';
import { buildOwnPageCalls, type PageOwnerResource } from '../../jsonapi/pageCalls.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { RefusalNotice } from '../form/SubmissionForm.tsx';
import { SubmissionContext, useSubmission } from '../form/useSubmission.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useNotices } from '../parts/useNotices.tsx';

const QrCode = lazyWithPreload(() => import('../qr/QrCode.tsx'));

interface Props {
  readonly owners: PageOwnerResource;
  readonly owner: { readonly id: string; readonly name: string };
  /** Text about the page's functions for its owner; shown until the page has a URL. */
  readonly about: string;
  /** Text that explains why the URL does not work while the page is closed. */
  readonly ended: string;
  readonly onClose: () => void;
}

type Change = { readonly what: 'open' | 'end' } | { readonly what: 'endDevice'; readonly device: string };

/**
 * Manages the page of a nurse or a mother. Shows its URL to copy or scan, and the phones that have opened it; creates a new URL or revokes
 * the page.
 */
export default function OwnPageDialog({ owners, owner, about, ended, onClose }: Props) {
  const calls = buildOwnPageCalls(owners, owner.id);
  const [asking, setAsking] = useState<'open' | 'end' | null>(null);
  const page = useQuery({
    queryKey: [owners, owner.id, 'page'],
    queryFn: ({ signal }) => calls.load(signal),
  });
  const submission = useSubmission<Change, void>({
    send: async (change) => {
      if (change.what === 'endDevice') await calls.endDevice(change.device);
      else await calls[change.what]();
    },
    onDone: () => void page.refetch(),
  });
  const url = page.data?.url ?? null;
  const change = (what: 'open' | 'end') => {
    setAsking(null);
    void submission.submit({ what });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Trang riêng của {owner.name}</DialogTitle>
      <DialogContent>
        <SubmissionContext value={submission}>
          <RefusalNotice />
        </SubmissionContext>
        {page.error ? (
          <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />
        ) : !page.data ? (
          <Skeleton variant="rounded" height={160} />
        ) : url ? (
          <Address url={url} page={page.data} owner={owner.name} ended={ended} />
        ) : (
          <Typography>{about}</Typography>
        )}
        {page.data && page.data.devices.length > 0 && (
          <Devices
            devices={page.data.devices}
            isBusy={submission.isSending}
            onEnd={(device) => void submission.submit({ what: 'endDevice', device })}
          />
        )}
        {asking && (
          <ConfirmDialog
            title={asking === 'open' ? 'Tạo địa chỉ mới?' : 'Kết thúc trang riêng?'}
            confirm={asking === 'open' ? 'Tạo địa chỉ mới' : 'Kết thúc'}
            onConfirm={() => change(asking)}
            danger
            onCancel={() => setAsking(null)}
          >
            Địa chỉ đang dùng hết hiệu lực, và mọi máy đã vào phải vào lại bằng địa chỉ mới.
          </ConfirmDialog>
        )}
      </DialogContent>
      <DialogFoot
        leave="Đóng"
        onLeave={onClose}
        aside={
          url && (
            <Button color="error" disabled={submission.isSending} onClick={() => setAsking('end')}>
              Kết thúc trang
            </Button>
          )
        }
      >
        <Button
          variant={url ? 'outlined' : 'contained'}
          loading={submission.isSending}
          disabled={!page.data}
          onClick={() => (url ? setAsking('open') : change('open'))}
        >
          {url ? 'Tạo địa chỉ mới' : 'Tạo trang'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface AddressProps {
  readonly url: string;
  readonly page: OwnPage;
  readonly owner: string;
  /** Text that explains why the URL does not work now. */
  readonly ended: string;
}

function Address({ url, page, owner, ended }: AddressProps) {
  const { opened_at, locked_until } = page;
  const notices = useNotices();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notices.done(),
      () => notices.failed('Chưa chép được. Hãy chọn và chép địa chỉ bằng tay.'),
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {page.ended && <Alert severity="info">{ended}</Alert>}
      {locked_until && (
        <Alert severity="warning">
          Nhập sai 4 số cuối 5 lần, trang khóa máy mới đến {formatDateTime(locked_until)}.
        </Alert>
      )}
      <Typography>
        Gửi địa chỉ này cho chính {owner}, hoặc đưa mã để quét.
        {opened_at && ` Tạo lúc ${formatDateTime(opened_at)}.`}
      </Typography>
      <LazyBoundary height={180}>
        <QrCode text={url} label={`Mã QR trang riêng của ${owner}`} />
      </LazyBoundary>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
        <TextField
          label="Địa chỉ trang riêng"
          value={url}
          fullWidth
          slotProps={{ input: { readOnly: true } }}
        />
        <Button variant="contained" onClick={() => void copy()} sx={{ whiteSpace: 'nowrap' }}>
          Chép
        </Button>
      </Box>
    </Box>
  );
}

interface DevicesProps {
  readonly devices: OwnPage['devices'];
  readonly isBusy: boolean;
  readonly onEnd: (device: string) => void;
}

function Devices({ devices, isBusy, onEnd }: DevicesProps) {
  return (
    <Box component="section" aria-label="Các máy đã vào" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Các máy đã vào
      </Typography>
      <List dense disablePadding>
        {devices.map(({ id, user_agent, seen_at }) => (
          <ListItem
            key={id}
            disableGutters
            secondaryAction={
              <Button
                disabled={isBusy}
                onClick={() => onEnd(id)}
                aria-label={`Kết thúc ${formatDeviceName(user_agent)}`}
              >
                Kết thúc
              </Button>
            }
          >
            <ListItemText
              primary={formatDeviceName(user_agent)}
              secondary={`Dùng lần cuối ${formatDateTime(seen_at)}`}
            />
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

/** Returns a device's operating system in one word. */
function formatDeviceName(user_agent: string | null): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];
  return systems.find((system) => user_agent?.includes(system)) ?? 'Máy khác';
}
