/** Messages about one offer to a nurse, and about the office's answer to a request of a nurse or a mother (rules 3.17). */
import { toDayStart } from '#rules/days';
import { DAY_MS } from '#rules/durations';
import { formatDate, formatDateTime } from '#rules/format';
import { fillPlaceholders, type PlaceholderValues, toPlaceholderValues } from '#rules/messageTexts';
import { toTimeSpans } from '#rules/slots';
import type { ValuesOf } from '#schema/kinds';
import type { Message, MessageRecipients, markSentFields } from '#schema/messages';
import { DomainError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { findByIds } from '../../db/store.ts';
import { loadMessageSignature } from '../company/company.ts';
import { findOfferedDistrict, findOfferedSessions } from '../offers/offeredSessions.ts';
import { describeOffer, isOfferOpen, type StoredOffer } from '../offers/offers.ts';
import { describeOwnRequest } from '../requests/describeRequest.ts';
import { hashMessageText } from './dayMessages.ts';
import type { MessageEventKind } from './eventMessageJob.ts';
import { loadMessageTexts } from './messageTexts.ts';
import { type NewOutgoingMessage, type OutboxRow, outboxColumns, recordCopiedMessage } from './outbox.ts';

/** Milliseconds for which a message about an answer can be sent after the answer. */
const ANSWER_VALIDITY_MS = 7 * DAY_MS;
/** Maximum number of offers, and also of requests, whose messages are returned. */
const MAX_EVENTS = 200;

/** A message about an offer or an answer. */
export interface EventMessage {
  message: Message;
  kind: MessageEventKind;
  /** Id of the offer or the request. */
  record_id: string;
  places: PlaceholderValues;
  /** Ids of the sellers of the mother's packages. */
  sales_ids: readonly string[];
}

/** The offer or request that is the subject of a message, with the data for its text. */
interface Subject extends Pick<EventMessage, 'kind' | 'record_id' | 'sales_ids'> {
  id: string;
  name: string;
  phone: string | null;
  shift_ids: readonly string[];
  places: Partial<PlaceholderValues>;
}

/** Ids of the requested offers and requests, by kind. */
type WantedRecordIds = Partial<Record<MessageEventKind, readonly string[]>>;

/**
 * Returns the messages about open offers to nurses who have not seen them, and about answers of the last seven days. Messages that were
 * already sent are included only if they were sent today.
 * @param wanted the offers and requests whose messages are returned; all if absent
 */
export async function buildEventMessages(
  ctx: Context,
  to: MessageRecipients,
  wanted?: WantedRecordIds,
): Promise<EventMessage[]> {
  const idsOf = (kind: MessageEventKind) => (wanted ? (wanted[kind] ?? []) : null);
  const subjects = [
    ...(to === 'agents' ? await findOfferSubjects(ctx, idsOf('offer')) : []),
    ...(await findAnswerSubjects(ctx, to, idsOf('answer'))),
  ];
  if (subjects.length === 0) return [];
  const [texts, cong_ty] = [await loadMessageTexts(ctx), await loadMessageSignature(ctx)];
  const outbox = await findOutbox(ctx, to, subjects);
  const today = toDayStart(ctx.today);
  return subjects.flatMap((subject): EventMessage[] => {
    const { kind, record_id, id, name, phone, sales_ids } = subject;
    const row = outbox.get(`${kind} ${record_id} ${id}`);
    const sent_at = row?.state === 'sent' || row?.state === 'copied' ? row.sent_at : null;
    if (!wanted && sent_at !== null && sent_at < today) return [];
    const places = toPlaceholderValues({ ten: name, cong_ty, ...subject.places });
    const text = fillPlaceholders(texts[kind], places);
    const message: Message = {
      ...{ id, name, phone, kind, event: `${kind} ${record_id}`, text, version: hashMessageText(text) },
      ...{ shift_ids: [...subject.shift_ids], sent_at, sent_by: null, asks_seen: false, seen_at: null },
      ...{ state: row?.state ?? null, reason: row?.reason ?? null },
      send_at: row?.state === 'waiting' ? row.send_at : null,
    };
    return [{ message, kind, record_id, places, sales_ids }];
  });
}

/** Converts the message to a message for the outbox. */
export const toOutgoingEvent = (
  to: MessageRecipients,
  { message: { id, phone, text }, kind, record_id, sales_ids }: EventMessage,
): NewOutgoingMessage => ({
  ...{ kind, recipient_type: to, recipient_id: id, event: record_id, day: null, phone, text, sales_ids },
});

/**
 * Records that a user has sent the message about an offer or an answer by hand.
 * @throws DomainError 422 at `event` if the message is no longer due; 409 `changed` if the version of the text is no longer `version`
 */
export async function recordEventSent(
  ctx: Context,
  {
    to,
    id,
    version,
    event,
  }: Pick<ValuesOf<typeof markSentFields>, 'to' | 'id' | 'version'> & { event: string },
): Promise<{ sent_at: string; sent_by: string }> {
  const [kind = '', record_id = ''] = event.split(' ');
  const all = /^(offer|answer) \d+$/.test(event)
    ? await buildEventMessages(ctx, to, { [kind]: [record_id] })
    : [];
  const found = all.find(({ message }) => message.id === id);
  if (!found) throw invalidError('event', 'Không còn gì để báo cho người này, không cần gửi tin.');
  if (version && version !== found.message.version)
    throw new DomainError({
      code: 'changed',
      title: 'Tin nhắn đã thay đổi',
      detail: 'Nội dung tin này đã thay đổi sau khi được chép. Hãy chép và gửi tin mới.',
      path: 'version',
    });
  await recordCopiedMessage(ctx, toOutgoingEvent(to, found));
  return { sent_at: ctx.now.toISOString(), sent_by: ctx.viewer.name };
}

interface Recipient {
  id: number;
  name: string;
  phone: string | null;
}

/**
 * Finds open offers, with their nurses who have not seen and not declined them.
 * @param ids null for all offers
 */
async function findOfferSubjects(ctx: Context, ids: readonly string[] | null): Promise<Subject[]> {
  if (ids?.length === 0) return [];
  const query = ctx
    .db('offers as o')
    .join('offer_agents as m', 'm.offer_id', 'o.id')
    .join('users as u', 'u.id', 'm.agent_id')
    .where('o.state', 'open')
    .where('o.until', '>', ctx.now.toISOString())
    .whereNull('m.seen_at')
    .whereNull('m.declined_at')
    .where((staying) => staying.whereNot('u.profile_status', 'out').orWhereNull('u.profile_status'))
    .orderBy(['o.until', 'o.id', 'm.id'])
    .limit(MAX_EVENTS)
    .select('m.offer_id', 'u.id', 'u.name', 'u.phone');
  if (ids) query.whereIn('o.id', ids.map(Number));
  const rows = (await query) as (Recipient & { offer_id: number })[];
  const offers = await findByIds(ctx, 'offers', [...new Set(rows.map(({ offer_id }) => String(offer_id)))]);
  const places = new Map<string, Subject['places']>();
  for (const offer of offers)
    if (isOfferOpen(ctx, offer)) places.set(offer.id, await toOfferPlaces(ctx, offer));
  return rows.flatMap(({ offer_id, id, name, phone }): Subject[] => {
    const record_id = String(offer_id);
    const own = places.get(record_id);
    const shift_ids = offers.find((offer) => offer.id === record_id)?.shift_ids ?? [];
    if (!own) return [];
    return [{ kind: 'offer', record_id, id: String(id), name, phone, shift_ids, sales_ids: [], places: own }];
  });
}

/** Describes the offer in one line, without name and address. */
async function toOfferPlaces(ctx: Context, offer: StoredOffer): Promise<Subject['places']> {
  const visits = await findOfferedSessions(ctx, offer);
  const distinct = (parts: readonly string[]) => [...new Set(parts.filter(Boolean))].join(', ');
  const gio = distinct(
    visits.flatMap(({ time_period }) => toTimeSpans(time_period).map(({ from, to }) => `${from}–${to}`)),
  );
  const dich_vu = distinct(visits.map(({ services }) => services));
  const about = describeOffer(offer);
  return {
    ...{ ngay: formatDate(offer.day), gio, dich_vu, han: formatDateTime(offer.until) },
    danh_sach: [
      `${about[0]?.toLowerCase() ?? ''}${about.slice(1)}`,
      ...(offer.whole ? [gio] : []),
      ...[dich_vu, await findOfferedDistrict(ctx, offer, visits)],
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Finds the requests of nurses or of mothers that were answered within the last seven days. @param ids null for all requests */
async function findAnswerSubjects(
  ctx: Context,
  to: MessageRecipients,
  ids: readonly string[] | null,
): Promise<Subject[]> {
  if (ids?.length === 0) return [];
  const isNurse = to === 'agents';
  const query = ctx
    .db('requests as r')
    .join(isNurse ? 'users as o' : 'customers as o', 'o.id', isNurse ? 'r.agent_id' : 'r.customer_id')
    .whereIn('r.state', ['done', 'declined'])
    .where('r.sent_from', isNurse ? 'nurse' : 'mother')
    .where('r.answered_at', '>=', new Date(ctx.now.getTime() - ANSWER_VALIDITY_MS).toISOString())
    .orderBy(['r.answered_at', 'r.id'])
    .limit(MAX_EVENTS)
    .select('o.id', 'o.name', 'o.phone', { request_id: 'r.id' });
  if (isNurse)
    query.where((staying) => staying.whereNot('o.profile_status', 'out').orWhereNull('o.profile_status'));
  else query.whereNull('o.erased_at').select('o.sales_id');
  if (ids) query.whereIn('r.id', ids.map(Number));
  const rows = (await query) as (Recipient & { request_id: number; sales_id?: number | null })[];
  const requests = await findByIds(
    ctx,
    'requests',
    rows.map(({ request_id }) => String(request_id)),
  );
  const byId = new Map(requests.map((request) => [request.id, request]));
  return rows.flatMap(({ request_id, id, name, phone, sales_id = null }): Subject[] => {
    const record_id = String(request_id);
    const request = byId.get(record_id);
    if (!request) return [];
    const seller = formatRecordId(sales_id);
    return [
      {
        ...{ kind: 'answer', record_id, id: String(id), name, phone },
        shift_ids: request.shift_id ? [request.shift_id] : [],
        sales_ids: seller === null ? [] : [seller],
        places: {
          ngay: request.shift_day ? formatDate(request.shift_day) : '',
          yeu_cau: describeOwnRequest(request),
          tra_loi: request.answer ?? 'Văn phòng đã làm theo yêu cầu.',
        },
      },
    ];
  });
}

type SentRow = OutboxRow & { sent_at: string | null };

/** Finds the state of these messages in the outbox. The keys consist of kind, offer or request id, and recipient id: 'offer 12 3'. */
async function findOutbox(
  ctx: Context,
  to: MessageRecipients,
  subjects: readonly Subject[],
): Promise<Map<string, SentRow>> {
  const rows = (await ctx
    .db('outgoing_messages')
    .where({ recipient_type: to })
    .whereIn('recipient_id', [...new Set(subjects.map(({ id }) => id))])
    .whereIn('kind', ['offer', 'answer'])
    .select(...outboxColumns, 'sent_at')) as SentRow[];
  return new Map(rows.map((row) => [`${row.kind} ${row.event} ${row.recipient_id}`, row]));
}
