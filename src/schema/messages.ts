import { type MessageTextName, messageTextNames } from '#rules/messageKinds';
import { type AnswerOf, flag, integer, listOf, mapOf, oneOf, orNull, shape, string } from './answers.ts';
import { messageStates } from './choices.ts';
import { area, choice, date, json, text } from './kinds.ts';
import { defineReport } from './reports/report.ts';

export const messageRecipients = [
  { value: 'agents', label: 'Điều dưỡng' },
  { value: 'customers', label: 'Mẹ' },
] as const;
export type MessageRecipients = (typeof messageRecipients)[number]['value'];

const message = shape({
  /** Of the nurse or the customer. */
  id: string,
  name: string,
  phone: orNull(string),
  /** A change is sent instead of the day's message while the recipient does not know of it. */
  kind: oneOf(messageTextNames),
  /** Of an offer or an answer, which is not about a day: its kind and number, 'offer 12'. */
  event: orNull(string),
  text: string,
  /** Of the text: another one once the text is another. */
  version: string,
  shift_ids: listOf(string),
  /** When somebody noted that it was sent, and who; null again once the plan of that day has changed. */
  sent_at: orNull(string),
  sent_by: orNull(string),
  /** Whether a nurse has a page of her own, on which she says that she has seen her plan of the day; and when she said it of this plan. */
  asks_seen: flag,
  seen_at: orNull(string),
  /** Of its row in the outbox; null where it has none. */
  state: orNull(oneOf(messageStates.map(({ value }) => value))),
  reason: orNull(string),
  send_at: orNull(string),
});
export type Message = AnswerOf<typeof message>;

const to = choice('Gửi cho', messageRecipients, { required: true });

/**
 * What to write to each nurse or mother of a day, tomorrow when none is named: requested at `messages`. From today on, offers and answers that
 * wait to be sent are among them.
 */
export const messages = defineReport('messages', {
  label: 'Tin nhắn của một ngày',
  params: { day: date('Ngày'), to },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(message),
});

/** Who may read and change the texts of the messages: `settings/messages`. */
export const messageTextRights = { access: { admin: ['read', 'edit'] } } as const;

/** What notes that a message was sent, that of the day or, with `event`, that of an offer or an answer; with `version`, that exactly this text was. */
export const sentFields = {
  day: date('Ngày', { required: true }),
  to,
  id: text('Người nhận', { required: true }),
  version: text('Phiên bản của tin nhắn'),
  event: text('Lời mời hoặc yêu cầu'),
} as const;
export const sentAnswer = shape({ sent_at: string, sent_by: string });

/** What people call each kind of message. */
export const messageLabels: Readonly<Record<MessageTextName, string>> = {
  nurse_day: 'Lịch ngày cho điều dưỡng',
  mother_reminder: 'Nhắc lịch cho mẹ',
  nurse_change: 'Đổi lịch cho điều dưỡng',
  mother_change: 'Đổi lịch cho mẹ',
  payment_received: 'Đã nhận tiền',
  thanks: 'Cảm ơn sau gói',
  offer: 'Mời nhận buổi',
  answer: 'Trả lời yêu cầu',
};
const textField = (name: MessageTextName) => area(messageLabels[name], { maxLength: 2000 });

/** When a kind of message is sent by itself, in `rules` of the settings; `at` is a time of day, null where an event decides. */
const rule = shape({ on: flag, at: orNull(string) });
/** The provider's template of a kind: the names of its values, and which of our placeholders each represents. */
const template = shape({ template_id: string, places: mapOf(string) });

/** The texts and the rest of the settings, as an admin edits them at `settings/messages`; what is left out stays. */
export const messageSettingsFields = {
  nurse_day: textField('nurse_day'),
  mother_reminder: textField('mother_reminder'),
  nurse_change: textField('nurse_change'),
  mother_change: textField('mother_change'),
  payment_received: textField('payment_received'),
  thanks: textField('thanks'),
  offer: textField('offer'),
  answer: textField('answer'),
  rules: json('Quy tắc gửi'),
  quiet: json('Giờ yên lặng'),
  templates: json('Mẫu của Zalo'),
} as const;
export const messageSettingsAnswer = shape({
  nurse_day: string,
  mother_reminder: string,
  nurse_change: string,
  mother_change: string,
  payment_received: string,
  thanks: string,
  offer: string,
  answer: string,
  rules: mapOf(rule),
  quiet: shape({ from: string, to: string }),
  templates: mapOf(template),
});
export type MessageSettings = AnswerOf<typeof messageSettingsAnswer>;

/** What sends all messages of a day that are not sent yet. */
export const sendAllFields = { day: date('Ngày', { required: true }), to } as const;
export const sendAllAnswer = shape({ queued: integer, skipped: integer });

/** What gives the server access to Zalo; the token is never shown. */
export const zaloFields = {
  refresh_token: text('Refresh token', { required: true, maxLength: 4000 }),
} as const;
export const zaloAnswer = shape({
  provider: oneOf(['none', 'zalo']),
  connected: flag,
  dead_at: orNull(string),
});
export type ZaloStatus = AnswerOf<typeof zaloAnswer>;

/** One that a change requires: to whom, of which day. */
export interface ChangeMessage extends Pick<Message, 'id' | 'name' | 'phone' | 'text' | 'version'> {
  to: MessageRecipients;
  day: string;
}
