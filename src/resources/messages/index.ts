import { screensOf } from '../../screens/screensOf.ts';
import { MessageTimeField } from './MessageTimeField.tsx';

export const outgoingMessages = screensOf('outgoing_messages', {
  fields: { sent_at: { Field: MessageTimeField }, send_at: { Field: MessageTimeField } },
});
