/** Makes, lists and withdraws offers of sessions and packages for the office (rules 3.29). */
import { formatDate, formatDateTime } from '#rules/format';
import { toInstant } from '#rules/quietHours';
import { toTimeSpans } from '#rules/slots';
import { offerStates } from '#schema/choices';
import type { StoredRecord } from '#schema/index';
import { MAX_OFFERED_NURSES } from '#schema/offerFields';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { listIds, parseRecordId } from '../../db/ids.ts';
import { insertRow } from '../../db/insertRow.ts';
import { lockRows } from '../../db/lockRows.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { findAll, findById, findByIds, insert, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadText, type StoredPayload } from '../../jobs/payload.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { enqueueEventMessages } from '../messages/eventMessageJob.ts';
import type { MessageSession } from '../messages/messageSessions.ts';
import { lockPackage } from '../packages/level.ts';
import { loadPageSettings } from '../pages/pageSettings.ts';
import { lockShift } from '../shifts/plan.ts';
import { findOfferedSessions, type OfferContent, toComparableOffer } from './offeredSessions.ts';

export type StoredOffer = StoredRecord<'offers'>;

interface Input {
  agent_ids?: readonly string[] | null;
  until?: string | null;
}

/** Offers one planned session. @throws DomainError as `createOffer` does */
export const offerShift: ActionHandlersOf<'shifts'>['offer'] = async (ctx, record, input) => {
  const { shift, pack } = await lockShift(ctx, record, 'move_time');
  return createOffer(ctx, { package_id: pack.id, shift_ids: [shift.id], whole: false }, input);
};

/** Offers a package that has no nurse yet. @throws DomainError as `createOffer` does */
export const offerPackage: ActionHandlersOf<'packages'>['offer'] = async (ctx, { id }, input) => {
  await lockPackage(ctx, id, 'offer');
  return createOffer(ctx, { package_id: id, shift_ids: [], whole: true }, input);
};

export const offersActions: ActionHandlersOf<'offers'> = {
  async withdraw(ctx, { id }) {
    const offer = await lockOffer(ctx, id);
    if (offer?.state !== 'open' && offer?.state !== 'expired') throw closedOfferError(offer);
    await closeOffer(ctx, id, 'withdrawn');
  },

  /** Makes a new offer of the same sessions, which replaces this offer. */
  async offer_again(ctx, { package_id, shift_ids, whole }, input) {
    if (package_id === null) throw refusedError('action_unavailable', 'Gói của lời mời này đã bị xóa.');
    const [id = ''] = shift_ids ?? [];
    return whole
      ? offerPackage(ctx, await requireStoredRecord(ctx, 'packages', package_id), input)
      : offerShift(ctx, await requireStoredRecord(ctx, 'shifts', id), input);
  },
};

async function requireStoredRecord<N extends 'packages' | 'shifts'>(
  ctx: Context,
  name: N,
  id: string,
): Promise<StoredRecord<N>> {
  const record = await findById(ctx, name, id);
  if (!record) throw notFoundError();
  return record;
}

/**
 * Offers planned sessions of a locked package. Replaces expired offers of the same sessions, which are withdrawn.
 * @throws DomainError 422 `pages_off`, `offered`, `nothing_planned`; 422 at `agent_ids`, `until`
 */
async function createOffer(
  ctx: Context,
  offered: OfferContent & { package_id: string },
  { agent_ids, until }: Input,
): Promise<{ offer_id: string }> {
  if (!(await loadPageSettings(ctx)).nurses)
    throw refusedError(
      'pages_off',
      'Trang của điều dưỡng đang tắt nên không ai thấy lời mời. Quản trị viên bật ở Cài đặt → Trang riêng.',
    );
  const visits = await findOfferedSessions(ctx, offered, { plansOnly: true });
  const [first] = visits;
  if (!first) throw refusedError('nothing_planned', 'Gói không còn buổi nào chưa tắm để mời.');
  const deadline = assertDeadlineValid(ctx, first, until);
  const agents = await assertNursesOfferable(ctx, offered, first, agent_ids ?? []);
  const shift_ids = visits.map(({ shift_id }) => shift_id);
  await withdrawExpiredOffers(ctx, offered.package_id, shift_ids);
  const offer = await insert(ctx, 'offers', {
    ...{ package_id: offered.package_id, shift_ids, whole: offered.whole, plan: toComparableOffer(visits) },
    ...{ day: first.day, until: deadline, state: 'open', offered_by_id: ctx.viewer.id },
  });
  for (const agent_id of agents)
    await insertRow(ctx.db, 'offer_agents', {
      ...{ offer_id: Number(offer.id), agent_id: Number(agent_id) },
      ...toNewRowColumns(ctx.now),
    });
  recordTouchedRows(ctx, 'users', agents);
  await enqueueJob(ctx, offerExpiryJobDefinition, { id: offer.id }, { runAt: new Date(deadline) });
  await enqueueEventMessages(ctx, 'offer', offer.id);
  return { offer_id: offer.id };
}

/** Definition of the job that ends an offer when its time is over. */
export const offerExpiryJobDefinition = {
  kind: 'expire_offer',
  parse: (payload: StoredPayload) => ({ id: readPayloadText(payload, 'id') }),
} as const;

/** Checks and returns the instant until which an offer is open. @throws DomainError 422 at `until` */
function assertDeadlineValid(ctx: Context, first: MessageSession, until: string | null | undefined): string {
  if (!until) throw invalidError('until', 'Chọn hạn trả lời.');
  const begins = toInstant(first.day, toTimeSpans(first.time_period)[0]?.from ?? '00:00');
  if (begins <= ctx.now)
    throw invalidError(
      'until',
      `Buổi đầu lúc ${formatDateTime(begins)} đã tới giờ nên không mời được nữa. Hãy dời buổi, hoặc phân công trực tiếp.`,
    );
  const deadline = new Date(until);
  if (deadline <= ctx.now) throw invalidError('until', 'Hạn trả lời phải sau lúc này.');
  if (deadline >= begins)
    throw invalidError('until', `Hạn trả lời phải trước giờ của buổi đầu (${formatDateTime(begins)}).`);
  return deadline.toISOString();
}

/** Returns the distinct nurses who get the offer. @throws DomainError 422 at `agent_ids` */
async function assertNursesOfferable(
  ctx: Context,
  { whole }: OfferContent,
  first: MessageSession,
  agent_ids: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(agent_ids)];
  if (ids.length === 0) throw invalidError('agent_ids', 'Chọn ít nhất một điều dưỡng để mời.');
  if (ids.length > MAX_OFFERED_NURSES)
    throw invalidError('agent_ids', `Mời được nhiều nhất ${MAX_OFFERED_NURSES} điều dưỡng.`);
  const found = new Map((await findByIds(ctx, 'agents', ids)).map((nurse) => [nurse.id, nurse]));
  for (const id of ids) {
    const nurse = found.get(id);
    if (!nurse) throw invalidError('agent_ids', 'Không có điều dưỡng này. Hãy chọn người khác.');
    if (nurse.profile_status === 'out')
      throw invalidError('agent_ids', `${nurse.name} đã nghỉ việc. Hãy chọn người khác.`);
    if (!whole && first.nurses.some((taker) => taker.id === id))
      throw invalidError('agent_ids', `${nurse.name} đang làm buổi này rồi. Hãy chọn người khác.`);
  }
  return ids;
}

/** Withdraws expired offers of these sessions. @throws DomainError 422 `offered` while another offer of one of these sessions is open */
async function withdrawExpiredOffers(
  ctx: Context,
  package_id: string,
  shift_ids: readonly string[],
): Promise<void> {
  const others = await findAll(ctx, 'offers', { package_id, state: ['open', 'expired'] });
  for (const other of others) {
    if (!(other.shift_ids ?? []).some((id) => shift_ids.includes(id))) continue;
    if (isOfferOpen(ctx, other))
      throw refusedError(
        'offered',
        `${describeOffer(other)} đang được mời đến ${formatDateTime(other.until)}. Hãy rút lời mời đó trước.`,
      );
    await closeOffer(ctx, other.id, 'withdrawn');
  }
}

/** True if an offer can be accepted now. The time is compared too, because the job that ends the offer may run late. */
export const isOfferOpen = ({ now }: Pick<Context, 'now'>, { state, until }: StoredOffer): boolean =>
  state === 'open' && new Date(until) > now;

/** Ends an offer, and updates the open pages of its nurses at once. */
export async function closeOffer(
  ctx: Context,
  id: string,
  state: 'taken' | 'expired' | 'withdrawn',
  taken_by_id: string | null = null,
): Promise<void> {
  await update(ctx, 'offers', id, { state, taken_by_id });
  await refreshOfferPages(ctx, id);
}

/** Sends a change event to the pages of all nurses who got the offer. */
export async function refreshOfferPages(ctx: Context, id: string): Promise<void> {
  const agents: number[] = await ctx
    .db('offer_agents')
    .where({ offer_id: Number(id) })
    .pluck('agent_id');
  recordTouchedRows(ctx, 'users', agents);
}

export async function lockOffer(ctx: Context, id: string): Promise<StoredOffer | null> {
  if (parseRecordId(id) === null) return null;
  await lockRows(ctx, 'offers', [id]);
  return findById(ctx, 'offers', id);
}

function closedOfferError(offer: StoredOffer | null): Error {
  if (!offer) return notFoundError();
  const label = offerStates.find(({ value }) => value === offer.state)?.label ?? offer.state;
  return refusedError('offer_closed', `Lời mời này đã kết thúc (${label}), không cần rút nữa.`);
}

/** Describes the offer: "Buổi 30/11/2026, 08:00–09:00", "Cả gói 10 buổi từ 30/11/2026". */
export function describeOffer({ whole, day, shift_ids, plan }: StoredOffer): string {
  if (whole) return `Cả gói ${shift_ids?.length ?? 0} buổi từ ${formatDate(day)}`;
  const time = plan?.split(' ')[2]?.split('+') ?? [];
  const spans = toTimeSpans(time).map(({ from, to }) => `${from}–${to}`);
  return [`Buổi ${formatDate(day)}`, ...spans].join(', ');
}

interface OfferedAgent {
  id: string;
  name: string;
  phone: string | null;
  has_page: boolean;
  seen_at: string | null;
  declined_at: string | null;
}

/** Finds the nurses to whom these offers were sent, by offer. */
async function findOfferedAgents(ctx: Context, ids: readonly string[]): Promise<Map<string, OfferedAgent[]>> {
  const rows: (Omit<OfferedAgent, 'id' | 'has_page'> & {
    offer_id: number;
    agent_id: number;
    link_id: number | null;
  })[] = await ctx
    .db('offer_agents as m')
    .join('users as u', 'u.id', 'm.agent_id')
    .leftJoin('page_links as k', 'k.agent_id', 'u.id')
    .whereRaw(getDialect(ctx.db).among, ['m.offer_id', encodeIdList(ids)])
    .orderBy('m.id')
    .select('m.offer_id', 'm.agent_id', 'u.name', 'u.phone', 'm.seen_at', 'm.declined_at', {
      link_id: 'k.id',
    });
  const found = new Map<string, OfferedAgent[]>();
  for (const { offer_id, agent_id, link_id, ...row } of rows)
    found.set(String(offer_id), [
      ...(found.get(String(offer_id)) ?? []),
      { id: String(agent_id), ...row, has_page: link_id !== null },
    ]);
  return found;
}

function summarizeAnswers(agents: readonly OfferedAgent[]): string {
  const seen = agents.filter(({ seen_at }) => seen_at).length;
  const declined = agents.filter(({ declined_at }) => declined_at).length;
  return `Đã xem ${seen}/${agents.length}${declined > 0 ? `, từ chối ${declined}` : ''}`;
}

export const offersHooks: Hooks<'offers'> = {
  async derive(ctx, rows) {
    const agents = await findOfferedAgents(ctx, listIds(rows));
    for (const row of rows) {
      const own = agents.get(row.id) ?? [];
      row.about = describeOffer(row);
      row.agents = own;
      row.answers = summarizeAnswers(own);
      row.taken_by = row.taken_by_id;
    }
  },
};
