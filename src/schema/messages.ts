import { type MessageTextName, messageTextNames } from '#rules/messageKinds';
import {
  type AnswerOf,
  booleanShape,
  integerShape,
  listOf,
  mapOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { messageStates } from './choices.ts';
import { choice, date, json, multilineText, text } from './kinds.ts';
import { defineReport } from './reports/report.ts';

export const messageRecipients = [
  { value: 'agents', label: 'Điều dưỡng' },
  { value: 'customers', label: 'Mẹ' },
] as const;
export type MessageRecipients = (typeof messageRecipients)[number]['value'];

const message = shape({
  /** Id of the nurse or the customer. */
  id: stringShape,
  name: stringShape,
  phone: orNull(stringShape),
  /** Kind of the message. While the recipient does not know of a change, a change message replaces the day's message. */
  kind: oneOf(messageTextNames),
  /** For an offer or an answer: its kind and number, 'offer 12'. Null for a message that belongs to a day. */
  event: orNull(stringShape),
  text: stringShape,
  /** Version of the text; it changes with the text. */
  version: stringShape,
  shift_ids: listOf(stringShape),
  /**
   * `sent_at`, `sent_by`: the instant at which the message was marked as sent, and the user. Null again after the plan of the day has
   * changed.
   */
  sent_at: orNull(stringShape),
  sent_by: orNull(stringShape),
  /**
   * `asks_seen`: true if the nurse has her own page, on which she confirms her plan of the day. `seen_at`: the instant at which she
   * confirmed this plan.
   */
  asks_seen: booleanShape,
  seen_at: orNull(stringShape),
  /** State of the message in the outbox; null if it is not in the outbox. */
  state: orNull(oneOf(messageStates.map(({ value }) => value))),
  reason: orNull(stringShape),
  send_at: orNull(stringShape),
});
export type Message = AnswerOf<typeof message>;

const recipientsField = choice('Gửi cho', messageRecipients, { required: true });

/**
 * The messages of a day to each nurse or mother; by default the messages of tomorrow. Path: `messages`. For today or a later day, the
 * report includes offers and answers that wait to be sent.
 */
export const messagesReport = defineReport('messages', {
  label: 'Tin nhắn của một ngày',
  params: { day: date('Ngày'), to: recipientsField },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(message),
});

/** Rights to read and change the message texts: `settings/messages`. */
export const messageTextRights = { access: { admin: ['read', 'edit'] } } as const;

/**
 * Input that marks a message as sent: the message of a day or, with `event`, the message of an offer or an answer. With `version`, the
 * message is marked only if its text is still this version.
 */
export const markSentFields = {
  day: date('Ngày', { required: true }),
  to: recipientsField,
  id: text('Người nhận', { required: true }),
  version: text('Phiên bản của tin nhắn'),
  event: text('Lời mời hoặc yêu cầu'),
} as const;
export const markSentAnswer = shape({ sent_at: stringShape, sent_by: stringShape });

/** Labels of the kinds of messages. */
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
const createTextField = (name: MessageTextName) => multilineText(messageLabels[name], { maxLength: 2000 });

/**
 * The rule for sending a kind of message automatically (`rules` of the settings). `at` is a time of day; null if an event triggers the
 * message.
 */
const rule = shape({ on: booleanShape, at: orNull(stringShape) });
/** The provider's template of a kind. `places` maps each value name of the template to a placeholder of this program. */
const template = shape({ template_id: stringShape, places: mapOf(stringShape) });

/** The message texts and the other settings, as an admin edits them at `settings/messages`; omitted fields do not change. */
export const messageSettingsFields = {
  nurse_day: createTextField('nurse_day'),
  mother_reminder: createTextField('mother_reminder'),
  nurse_change: createTextField('nurse_change'),
  mother_change: createTextField('mother_change'),
  payment_received: createTextField('payment_received'),
  thanks: createTextField('thanks'),
  offer: createTextField('offer'),
  answer: createTextField('answer'),
  rules: json('Quy tắc gửi'),
  quiet: json('Giờ yên lặng'),
  templates: json('Mẫu của Zalo'),
} as const;
export const messageSettingsAnswer = shape({
  nurse_day: stringShape,
  mother_reminder: stringShape,
  nurse_change: stringShape,
  mother_change: stringShape,
  payment_received: stringShape,
  thanks: stringShape,
  offer: stringShape,
  answer: stringShape,
  rules: mapOf(rule),
  quiet: shape({ from: stringShape, to: stringShape }),
  templates: mapOf(template),
});
export type MessageSettings = AnswerOf<typeof messageSettingsAnswer>;

/** Input of the call that sends all unsent messages of a day. */
export const sendAllFields = { day: date('Ngày', { required: true }), to: recipientsField } as const;
export const sendAllAnswer = shape({ queued: integerShape, skipped: integerShape });

/** Input of the call that gives the server access to Zalo; the token is never returned. */
export const zaloFields = {
  refresh_token: text('Refresh token', { required: true, maxLength: 4000 }),
} as const;
export const zaloAnswer = shape({
  provider: oneOf(['none', 'zalo']),
  connected: booleanShape,
  dead_at: orNull(stringShape),
});
export type ZaloStatus = AnswerOf<typeof zaloAnswer>;

/** A message about a change, with its kind of recipients and its day. */
export interface ChangeMessage extends Pick<Message, 'id' | 'name' | 'phone' | 'text' | 'version'> {
  to: MessageRecipients;
  day: string;
}
