import { Box, Button, Typography } from '@mui/material';
import { formatDateTime } from '#rules/format';
import { messageStates } from '#schema/choices';
import { type Message, messageLabels } from '#schema/messages';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';

type ToSend = Pick<Message, 'id' | 'name' | 'phone' | 'text'> &
  Partial<
    Pick<
      Message,
      'kind' | 'event' | 'sent_at' | 'sent_by' | 'asks_seen' | 'seen_at' | 'state' | 'reason' | 'send_at'
    >
  >;

const getStateLabel = (state: string): string =>
  messageStates.find(({ value }) => value === state)?.label ?? '';

/** Returns the colour of a message's state. Failed messages must be noticed at once; messages with an unknown result should be checked. */
const getStateColor = (state: string): string =>
  state === 'failed' ? 'error' : state === 'unknown' ? 'warning.main' : 'textSecondary';

/** Returns the label of a message that an event triggered; null for a daily message. */
const getTopic = ({ kind, event }: ToSend): string | null => (kind && event ? messageLabels[kind] : null);

interface Props<M extends ToSend> {
  readonly label: string;
  readonly messages: readonly M[];
  readonly keyOf?: (message: M) => string;
  /** Called after the text was copied and the Zalo chat with the number was opened. */
  readonly onSent: (message: M) => void;
}

/** Messages to send by hand: one press copies the text and opens the Zalo chat with the number. */
export function MessageList<M extends ToSend>({ label, messages, keyOf, onSent }: Props<M>) {
  const notices = useNotices();
  const send = async (message: M) => {
    try {
      // Copies the text before Zalo opens: a page without the focus may not write to the clipboard.
      await navigator.clipboard.writeText(message.text);
    } catch {
      notices.failed('Chưa chép được tin nhắn. Hãy chọn nội dung và chép bằng tay.');
      return;
    }
    if (message.phone) window.open(toZaloUrl(message.phone), '_blank', 'noopener');
    onSent(message);
  };
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {messages.map((message) => (
        <Box
          component="li"
          key={keyOf?.(message) ?? message.id}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            rowGap: 1,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="h3" variant="subtitle2">
              {message.name}
              {message.phone ? ` · ${addPhoneSpaces(message.phone)}` : ' · chưa có số điện thoại'}
              {getTopic(message) && ` · ${getTopic(message)}`}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {message.text}
            </Typography>
            {message.state && message.state !== 'sent' && message.state !== 'copied' && (
              <Typography variant="body2" color={getStateColor(message.state)}>
                {[
                  getStateLabel(message.state),
                  message.send_at && `từ ${formatDateTime(message.send_at)}`,
                  message.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            )}
            {message.asks_seen && (
              <Typography variant="body2" color={message.seen_at ? 'success.main' : 'textSecondary'}>
                {message.seen_at ? `Đã nhận lịch ${formatDateTime(message.seen_at)}` : 'Chưa nhận lịch'}
              </Typography>
            )}
            {message.sent_at && message.sent_at !== message.seen_at && (
              <Typography variant="body2" color="textSecondary">
                Đã gửi {formatDateTime(message.sent_at)}
                {message.sent_by && ` · ${message.sent_by}`}
              </Typography>
            )}
          </Box>
          <Button
            size="small"
            variant={message.sent_at ? 'text' : 'outlined'}
            aria-label={['Chép và mở Zalo cho', message.name, getTopic(message)].filter(Boolean).join(' ')}
            onClick={() => void send(message)}
            sx={{
              alignSelf: { xs: 'stretch', sm: 'start' },
              minHeight: { xs: 44, sm: 0 },
              whiteSpace: 'nowrap',
            }}
          >
            {message.sent_at ? 'Gửi lại' : 'Chép và mở Zalo'}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
