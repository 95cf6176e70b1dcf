/**
 * Builds the content of outgoing messages when they are sent: about a day's sessions, a payment, a package, an offer or an answer (rules
 * 3.17).
 */
import { addDays, toDayEnd, toDayStart } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { paidLevels } from '#rules/levels';
import { fillPlaceholders, type PlaceholderValues, toPlaceholderValues } from '#rules/messageTexts';
import { type MessageRecipients, messageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { loadMessageSignature } from '../company/company.ts';
import { buildDayMessages, type DayMessage } from './dayMessages.ts';
import { buildEventMessages } from './eventMessages.ts';
import { loadMessageTexts } from './messageTexts.ts';
import type { NewOutgoingMessage, OutboxRow } from './outbox.ts';

export interface MessageContent {
  text: string;
  /** Values of the text's placeholders, which the message's Zalo template needs. */
  places: PlaceholderValues;
  /** Instant from which the message is useless, because its sessions have begun. Null if the message has no such limit. */
  useless_from: Date | null;
  /** The day's message from which this content was made; null if the message is about another subject. */
  dayMessage: DayMessage | null;
}
/** A message that is no longer needed. */
export interface ObsoleteMessage {
  /** Why the message is no longer needed, in Vietnamese. */
  reason: string;
}

const changeMessageKinds = ['nurse_change', 'mother_change'];

/** Returns the current content of these messages, by id. */
export async function findMessageContents(
  ctx: Context,
  rows: readonly OutboxRow[],
): Promise<Map<number, MessageContent | ObsoleteMessage>> {
  const contents = new Map<number, MessageContent | ObsoleteMessage>();
  const texts = await loadMessageTexts(ctx);
  for (const group of groupByDay(rows.filter(({ day, kind }) => day && !eventMessageKinds.includes(kind))))
    await addDayContents(ctx, group, contents);
  for (const row of rows.filter(({ kind }) => kind === 'payment_received'))
    contents.set(row.id, toContent(texts.payment_received, await findPayment(ctx, row.event)));
  for (const row of rows.filter(({ kind }) => kind === 'thanks'))
    contents.set(row.id, toContent(texts.thanks, await findFinishedPackage(ctx, row.event)));
  await addEventContents(ctx, rows, contents);
  return contents;
}
const eventMessageKinds: readonly string[] = ['payment_received', 'thanks', 'offer', 'answer'];

async function addEventContents(
  ctx: Context,
  rows: readonly OutboxRow[],
  contents: Map<number, MessageContent | ObsoleteMessage>,
): Promise<void> {
  for (const { value: to } of messageRecipients) {
    const own = rows.filter(({ recipient_type }) => recipient_type === to);
    const eventsOf = (kind: 'offer' | 'answer') =>
      own.filter((row) => row.kind === kind).map(({ event }) => event);
    const found = await buildEventMessages(ctx, to, { offer: eventsOf('offer'), answer: eventsOf('answer') });
    const messages = new Map(found.map((one) => [`${one.message.event} ${one.message.id}`, one]));
    for (const { id, kind, event, recipient_id } of own) {
      if (kind !== 'offer' && kind !== 'answer') continue;
      const one = messages.get(`${kind} ${event} ${recipient_id}`);
      contents.set(
        id,
        one
          ? { text: one.message.text, places: one.places, useless_from: null, dayMessage: null }
          : { reason: obsoleteReasons[kind] },
      );
    }
  }
}
const obsoleteReasons = {
  offer: 'Lời mời đã kết thúc, hoặc điều dưỡng đã xem trên trang riêng.',
  answer: 'Câu trả lời đã quá cũ, hoặc yêu cầu không còn.',
} as const;

function toContent(text: string, subject: Subject | null): MessageContent | ObsoleteMessage {
  if (!subject) return { reason: 'Không còn đúng nữa: việc được báo đã bị hủy hoặc đã thay đổi.' };
  return {
    text: fillPlaceholders(text, subject.places),
    places: subject.places,
    useless_from: null,
    dayMessage: null,
  };
}

/** Messages about one day to one kind of recipients. */
interface DayGroup {
  day: string;
  to: MessageRecipients;
  isChange: boolean;
  rows: OutboxRow[];
}

function groupByDay(rows: readonly OutboxRow[]): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const row of rows) {
    const { day, recipient_type: to } = row;
    const isChange = changeMessageKinds.includes(row.kind);
    const key = `${day} ${to} ${isChange}`;
    const group = groups.get(key) ?? { day: day ?? '', to, isChange, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function addDayContents(
  ctx: Context,
  { day, to, isChange, rows }: DayGroup,
  contents: Map<number, MessageContent | ObsoleteMessage>,
): Promise<void> {
  const ids = rows.map(({ recipient_id }) => recipient_id);
  const all = await buildDayMessages(ctx, [day], to, ids, { ignoreChanges: !isChange });
  const messages = new Map(all.map((one) => [one.message.id, one]));
  for (const row of rows) {
    const dayMessage = messages.get(row.recipient_id);
    if (!dayMessage || dayMessage.message.kind !== row.kind || dayMessage.event !== row.event) {
      const reason = isChange
        ? 'Thay đổi đã được rút lại, hoặc người nhận đã biết.'
        : 'Người nhận không còn buổi nào trong ngày đó.';
      contents.set(row.id, { reason });
      continue;
    }
    const { places, begins, message } = dayMessage;
    if (!isChange && message.sent_at !== null) {
      contents.set(row.id, { reason: 'Người nhận đã biết lịch của ngày này.' });
      continue;
    }
    // A correction is useful until the last session of the day begins; the normal message of the day is useful only until the first session
    // begins.
    const useless_from = (isChange ? begins?.last : begins?.first) ?? null;
    contents.set(row.id, { text: message.text, places, useless_from, dayMessage });
  }
}

/** The payment or package that is the subject of a message, with the data for its text. */
interface Subject {
  places: PlaceholderValues;
  message: Omit<NewOutgoingMessage, 'kind' | 'event' | 'text'>;
}
interface SubjectRow {
  customer_id: number;
  name: string;
  phone: string | null;
  sales_id: number | null;
}

const toSubject = async (
  ctx: Context,
  row: SubjectRow,
  places: Partial<PlaceholderValues>,
): Promise<Subject> => ({
  places: toPlaceholderValues({ ten: row.name, cong_ty: await loadMessageSignature(ctx), ...places }),
  message: {
    ...{ recipient_type: 'customers', recipient_id: String(row.customer_id), phone: row.phone },
    ...{ day: null, sales_ids: row.sales_id === null ? [] : [String(row.sales_id)] },
  },
});

/** Finds an approved payment of a customer. */
async function findPayment(ctx: Context, id: string): Promise<Subject | null> {
  const row: (SubjectRow & { amount: number; at: string }) | undefined = await ctx
    .db('transactions as t')
    .join('customers as c', 'c.id', 't.customer_id')
    .leftJoin('packages as p', 'p.id', 't.package_id')
    .where({ 't.id': Number(id), 't.kind': 'revenue', 't.status': 'approved' })
    .first('t.customer_id', 't.amount', 't.at', 'c.name', 'c.phone', 'p.sales_id');
  return row
    ? toSubject(ctx, row, { so_tien: formatMoney(Number(row.amount)), ngay: formatDate(row.at) })
    : null;
}

/** Finds a package that is finished. */
async function findFinishedPackage(ctx: Context, id: string): Promise<Subject | null> {
  const row: (SubjectRow & { finished_at: string }) | undefined = await ctx
    .db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('p.id', Number(id))
    .whereIn('p.level', [...paidLevels])
    .whereNotNull('p.finished_at')
    .first('p.customer_id', 'p.finished_at', 'p.sales_id', 'c.name', 'c.phone');
  return row ? toSubject(ctx, row, { ngay: formatDate(row.finished_at) }) : null;
}

/** Returns the message that a payment was received; null if the transaction is not a customer's, or not approved. */
export async function buildPaymentMessage(ctx: Context, id: string): Promise<NewOutgoingMessage | null> {
  const subject = await findPayment(ctx, id);
  if (!subject) return null;
  const { payment_received } = await loadMessageTexts(ctx);
  return {
    kind: 'payment_received',
    event: id,
    ...subject.message,
    text: fillPlaceholders(payment_received, subject.places),
  };
}

/**
 * Maximum number of days between a package's last session and its closing. If the package is closed later, no thank-you message is sent.
 */
const MAX_DAYS_BEFORE_THANKS = 14;

/** Returns the thank-you messages for the packages whose last session was on this day, or that were closed on this day. */
export async function buildThankYouMessages(ctx: Context, day: string): Promise<NewOutgoingMessage[]> {
  const { thanks } = await loadMessageTexts(ctx);
  const ids: number[] = await ctx
    .db('packages')
    .whereIn('level', [...paidLevels])
    .whereBetween('finished_at', [addDays(day, -MAX_DAYS_BEFORE_THANKS), day])
    .where((finished) =>
      finished
        .where('finished_at', day)
        .orWhere((closed) =>
          closed.where('level_up_time', '>=', toDayStart(day)).where('level_up_time', '<', toDayEnd(day)),
        ),
    )
    .orderBy('id')
    .pluck('id');
  const messages: NewOutgoingMessage[] = [];
  for (const id of ids.map(String)) {
    const subject = await findFinishedPackage(ctx, id);
    if (subject)
      messages.push({
        kind: 'thanks',
        event: id,
        ...subject.message,
        text: fillPlaceholders(thanks, subject.places),
      });
  }
  return messages;
}
