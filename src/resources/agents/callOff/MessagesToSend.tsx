import { DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import type { ChangeMessage } from '#schema/messages';
import { coordinatorCalls } from '../../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../../jsonapi/errors.ts';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { MessageList } from '../../messages/MessageList.tsx';

interface Props {
  /** Sentence that describes the saved decisions. */
  readonly saved: string;
  readonly messages: readonly ChangeMessage[];
}

const buildMessageKey = ({ to, id, day }: ChangeMessage): string => `${to} ${id} ${day}`;

/** The messages to send after a change of the plan was saved. People whom the user does not inform here remain in that day's messages. */
export function MessagesToSend({ saved, messages }: Props) {
  const notices = useNotices();
  const [sentAt, setSentAt] = useState<ReadonlyMap<string, string>>(new Map());
  const noteSent = async (message: ChangeMessage) => {
    try {
      await coordinatorCalls.messageSent(message);
      setSentAt((before) => new Map(before).set(buildMessageKey(message), new Date().toISOString()));
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
  };
  return (
    <DialogContent>
      <Typography role="status" sx={{ mb: 1 }}>
        {messages.length === 0 ? `${saved} Không ai cần báo.` : `${saved} Hãy báo cho những người này:`}
      </Typography>
      <MessageList
        label="Cần báo"
        messages={messages.map((message) => ({
          ...message,
          sent_at: sentAt.get(buildMessageKey(message)) ?? null,
        }))}
        keyOf={buildMessageKey}
        onSent={(message) => void noteSent(message)}
      />
    </DialogContent>
  );
}
