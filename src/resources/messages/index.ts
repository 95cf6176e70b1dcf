import { customizeScreens } from '../../screens/customizeScreens.ts';
import { MessageTimeField } from './MessageTimeField.tsx';

export const outgoingMessages = customizeScreens('outgoing_messages', {
  fields: { sent_at: { Field: MessageTimeField }, send_at: { Field: MessageTimeField } },
});
