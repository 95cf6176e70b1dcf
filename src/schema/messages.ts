import { messageTextNames } from '#rules/messageTexts';
import { type AnswerOf, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { area, choice, date, text } from './kinds.ts';
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
  /** A change is told instead of the day's message while the recipient does not know of it. */
  kind: oneOf(messageTextNames),
  text: string,
  /** Of the text: another one once the text is another. */
  version: string,
  shift_ids: listOf(string),
  /** When somebody noted that it was sent, and who; null again once the plan of that day has changed. */
  sent_at: orNull(string),
  sent_by: orNull(string),
});
export type Message = AnswerOf<typeof message>;

const to = choice('Gửi cho', messageRecipients, { required: true });

/** What to write to each nurse or mother of a day, tomorrow when none is named: asked for at `messages`. */
export const messages = defineReport('messages', {
  label: 'Tin nhắn của một ngày',
  params: { day: date('Ngày'), to },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(message),
});

/** Who may read and change the texts of the messages: `settings/messages`. */
export const messageTextRights = { access: { admin: ['read', 'edit'] } } as const;

/** What notes that a message was sent; with `version`, that exactly this text was. */
export const sentFields = {
  day: date('Ngày', { required: true }),
  to,
  id: text('Người nhận', { required: true }),
  version: text('Phiên bản của tin nhắn'),
} as const;
export const sentAnswer = shape({ sent_at: string, sent_by: string });

const labels: Readonly<Record<(typeof messageTextNames)[number], string>> = {
  nurse_day: 'Lịch ngày cho điều dưỡng',
  mother_reminder: 'Nhắc lịch cho mẹ',
  nurse_change: 'Đổi lịch cho điều dưỡng',
  mother_change: 'Đổi lịch cho mẹ',
};
const textField = (name: keyof typeof labels) => area(labels[name], { maxLength: 2000 });

/** The texts, as an admin edits them at `settings/messages`; what is left out stays. */
export const messageTextFields = {
  nurse_day: textField('nurse_day'),
  mother_reminder: textField('mother_reminder'),
  nurse_change: textField('nurse_change'),
  mother_change: textField('mother_change'),
} as const;
export const messageTextsAnswer = shape({
  nurse_day: string,
  mother_reminder: string,
  nurse_change: string,
  mother_change: string,
});

/** One that a change asks for: to whom, of which day. */
export interface ChangeMessage extends Pick<Message, 'id' | 'name' | 'phone' | 'text' | 'version'> {
  to: MessageRecipients;
  day: string;
}
