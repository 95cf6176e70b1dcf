/** Names of the message texts that the office sends, one per kind of message. */
export const messageTextNames = [
  'nurse_day',
  'mother_reminder',
  'nurse_change',
  'mother_change',
  'payment_received',
  'thanks',
  'offer',
  'answer',
] as const;
export type MessageTextName = (typeof messageTextNames)[number];
