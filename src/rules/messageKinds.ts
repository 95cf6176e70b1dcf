/** The kinds of messages that the office sends; each has a text. */
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
