import { Button } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#rules/days';
import { formatNumber } from '#rules/format';
import { messageRecipients } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { buildReloadMeta } from '../../screens/live/changes.ts';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useCurrentDay } from '../../ui/today.ts';

/** The resources whose changes affect the messages. */
const reloadMeta = buildReloadMeta([
  ...(['shifts', 'packages', 'customers', 'agents', 'outgoing_messages'] as const),
  ...(['offers', 'requests'] as const),
]);

/**
 * Sends tomorrow's messages to nurses and mothers with one click; renders nothing if messages are copied by hand, or if all messages are
 * sent.
 */
export default function SendMessagesButton() {
  const notices = useNotices();
  const [isSending, setSending] = useState(false);
  const day = addDays(useCurrentDay(), 1);
  const zalo = useQuery({ queryKey: ['zalo'], queryFn: ({ signal }) => coordinatorCalls.zaloStatus(signal) });
  const isConnected = zalo.data?.connected === true;
  const lists = useQueries({
    queries: messageRecipients.map(({ value }) => ({
      queryKey: ['messages', day, value],
      queryFn: ({ signal }: { signal: AbortSignal }) => coordinatorCalls.messages(day, value, signal),
      enabled: isConnected,
      meta: reloadMeta,
    })),
  });
  const unsent = lists
    .flatMap((list) => list.data ?? [])
    .filter(({ sent_at, state }) => !sent_at && (state === null || state === 'waiting')).length;
  if (!isConnected || unsent === 0) return null;
  const send = async () => {
    setSending(true);
    try {
      const sums = { queued: 0, skipped: 0 };
      for (const { value } of messageRecipients) {
        const { queued, skipped } = await coordinatorCalls.sendAllMessages(day, value);
        sums.queued += queued;
        sums.skipped += skipped;
      }
      const rest = sums.skipped > 0 ? `, ${sums.skipped} tin không gửi được` : '';
      notices.doneWith(`${sums.queued} tin đang gửi${rest}.`);
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
    setSending(false);
    for (const list of lists) await list.refetch();
  };
  return (
    <Button variant="outlined" loading={isSending} onClick={() => void send()}>
      Gửi {formatNumber(unsent)} tin ngày mai
    </Button>
  );
}
