import { Box, Button, Dialog, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { formatDateTime } from '#rules/format';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';

type Request = LoadedRecordOf<'requests'>;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * Dialog that answers a request. Shows the prefilled dialog of the matching action with the request above its inputs, or lets the user
 * decline the request with a text.
 */
export default function AnswerRequestDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useGetOne<Request>('requests', { id, meta: { include: [] } });
  if (data) return <AnswerRequestContent first={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} aria-label="Trả lời yêu cầu">
      <DialogContent>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </Dialog>
  );
}

interface AnswerRequestContentProps {
  readonly first: Request;
  readonly onClose: () => void;
}

/**
 * Dialog for the request as it was when the dialog opened.
 * @param props.first the request at that time: the dialog stays open until the user closes it, even if the request has been answered
 */
function AnswerRequestContent({ first, onClose }: AnswerRequestContentProps) {
  const [request] = useState(first);
  const [isDeclined, setDeclined] = useState(false);
  if (request.state !== 'open') return <AnsweredNotice request={request} onClose={onClose} />;
  const own = { resource: 'requests', id: request.id };
  if (isDeclined)
    return (
      <ActionDialogById
        {...own}
        code="decline"
        banner={<RequestText request={request} />}
        onClose={onClose}
      />
    );
  const banner = <RequestText request={request} onDecline={() => setDeclined(true)} />;
  const action = findFulfillingAction(request) ?? { ...own, code: 'done' };
  return <ActionDialogById {...action} banner={banner} onClose={onClose} />;
}

/** Returns the action that fulfils the request, with its values; null if there is none. */
function findFulfillingAction(request: Request) {
  const { id: request_id, kind, agent_id, shift_id, shift_day, text } = request;
  const { wished_day, wished_until, wished_time } = request;
  if (agent_id) {
    const from = kind === 'cannot_come' ? shift_day : wished_day;
    if (!from) return null;
    const slots = kind === 'cannot_come' ? {} : { time_period: wished_time ?? [] };
    const values = { from, to: wished_until ?? from, ...slots, ...(text && { reason: text }), request_id };
    return { resource: 'agents', id: agent_id, code: 'call_off', defaultValues: values };
  }
  if (!shift_id) return null;
  const onSession = (code: string, values: object) => ({
    ...{ resource: 'shifts', id: shift_id, code },
    defaultValues: { ...values, request_id },
  });
  switch (kind) {
    case 'move':
      if (wished_day && wished_day !== shift_day) return onSession('delay_shift', { new_day: wished_day });
      return wished_time?.length ? onSession('move_time', { time_period: wished_time }) : null;
    case 'cancel':
      return onSession('cancel_shift', {});
    case 'address':
      return onSession('set_address', { address: text });
    default:
      return null;
  }
}

interface RequestTextProps {
  readonly request: Request;
  readonly onDecline?: () => void;
}

/** Shows the request, and the button that declines it. */
function RequestText({ request: { asker, about, text, created_at }, onDecline }: RequestTextProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        mb: 2,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {asker}: {about}
        </Typography>
        {text && <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>}
        <Typography variant="body2" color="textSecondary">
          Gửi lúc {formatDateTime(created_at)}
        </Typography>
      </Box>
      {onDecline && (
        <Button color="error" onClick={onDecline}>
          Từ chối
        </Button>
      )}
    </Box>
  );
}

function AnsweredNotice({ request, onClose }: { readonly request: Request; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-label="Yêu cầu đã được trả lời">
      <DialogContent>
        <RequestText request={request} />
        <Typography>Yêu cầu này không còn chờ trả lời.</Typography>
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </Dialog>
  );
}
