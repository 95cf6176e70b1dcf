import { screensOf } from '../../screens/screensOf.ts';
import { MinuteField } from './MinuteField.tsx';

export const outgoingMessages = screensOf('outgoing_messages', {
  fields: { sent_at: { Field: MinuteField }, send_at: { Field: MinuteField } },
});
