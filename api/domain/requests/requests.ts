/**
 * Requests that nurses and mothers send from their own pages (rules 3.27): storing, withdrawing and answering them, and marking them as
 * done when an action fulfils them.
 */
import { addDays, toDayStart } from '#rules/days';
import { maxAbsenceDays } from '#schema/absence';
import { requestStates } from '#schema/choices';
import type { StoredRecord } from '#schema/index';
import type { PageRequest } from '#schema/ownRequests';
import { logAction } from '../../audit/log.ts';
import { invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { listIds, parseRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findAll, findById, findByIds, insert, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { enqueueEventMessages } from '../messages/eventMessageJob.ts';
import { notifyRoles, notifyUser } from '../notifications/notifications.ts';
import { describeOwnRequest, describeRequest } from './describeRequest.ts';

type Request = StoredRecord<'requests'>;
type Kind = Request['kind'];

/** The nurse or mother who sends the request from her page. */
export type Requester = { readonly agent_id: string } | { readonly customer_id: string };

/** A new request; absent values are null. The caller has already checked that the session belongs to the requester. */
export type NewRequest = Pick<Request, 'kind'> &
  Partial<Pick<Request, 'shift_id' | 'wished_day' | 'wished_until' | 'wished_time' | 'text'>>;

/** Maximum number of requests that one requester can send per day, and maximum number of open requests per requester. */
const MAX_REQUESTS_PER_DAY = 10;
const MAX_OPEN_REQUESTS = 20;
/** Maximum number of requests on a page. */
const MAX_SHOWN_REQUESTS = 30;

/**
 * Stores a request of a nurse or a mother, and notifies the office. The request changes no other data: it waits until an action with
 * `request_id` fulfils it, or `done` or `decline` answers it. Call this in the transaction of the page's route, with the page's owner as
 * the requester.
 * @throws DomainError 422 `too_many_requests`, `too_many_open`; 422 at `wished_day`, `wished_until`, `shift_id`, `text`
 */
export async function storeRequest(
  ctx: Context,
  asker: Requester,
  newRequest: NewRequest,
): Promise<PageRequest> {
  await lockRequester(ctx, asker);
  await assertRequestLimits(ctx, asker);
  const { kind, text, wished_day = null, wished_until = null, wished_time, shift_id = null } = newRequest;
  if (wished_day && wished_day < ctx.today)
    throw invalidError('wished_day', 'Ngày này đã qua. Hãy chọn ngày khác.');
  if (wished_until && (!wished_day || wished_until < wished_day))
    throw invalidError('wished_until', 'Đến ngày phải từ ngày bắt đầu trở đi.');
  const furthest = addDays(ctx.today, maxAbsenceDays);
  if (wished_day && wished_day > furthest)
    throw invalidError('wished_day', 'Ngày này xa hơn một năm. Hãy chọn ngày gần hơn.');
  if (wished_until && wished_day && wished_until >= addDays(wished_day, maxAbsenceDays))
    throw invalidError('wished_until', `Xin được nhiều nhất ${maxAbsenceDays} ngày một lần.`);
  const request = await insert(ctx, 'requests', {
    ...{ from: 'agent_id' in asker ? 'nurse' : 'mother', ...asker, kind, shift_id },
    ...{ wished_day, wished_until: wished_until === wished_day ? null : wished_until },
    ...{ wished_time: wished_time?.length ? wished_time : null, text: text?.trim() || null },
  });
  await logAction(ctx, { resource: 'requests', id: request.id, code: 'ask', label: 'Gửi yêu cầu' });
  await notifyOffice(ctx, request);
  return toPageRequest(request);
}

/** Withdraws an open request. @throws DomainError 404 if the request belongs to another person; 422 `request_closed` */
export async function takeBackRequest(ctx: Context, asker: Requester, id: string): Promise<PageRequest> {
  const request = await lockRequest(ctx, id);
  if (!request || !isRequestOf(request, asker)) throw notFoundError();
  assertRequestOpen(request);
  const taken = await update(ctx, 'requests', id, { state: 'withdrawn' });
  await logAction(ctx, { resource: 'requests', id, code: 'take_back', label: 'Rút yêu cầu' });
  return toPageRequest(taken);
}

/** Finds the requests of a page's owner with their answers, newest first. */
export async function findOwnRequests(ctx: Context, asker: Requester): Promise<PageRequest[]> {
  const own = await ctx
    .db('requests')
    .where(toRequesterColumns(asker))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_SHOWN_REQUESTS)
    .pluck('id');
  const found = new Map((await findByIds(ctx, 'requests', own.map(String))).map((one) => [one.id, one]));
  return own.flatMap((id) => found.get(String(id)) ?? []).map(toPageRequest);
}

/** For each action, the kinds of requests that the action fulfils. */
const requestKindsByAction = {
  call_off: ['days_off', 'cannot_come'],
  substitute: ['cannot_come'],
  delay_shift: ['move', 'other'],
  move_time: ['move', 'other'],
  cancel_shift: ['cancel', 'other'],
  set_address: ['address', 'other'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>;

/** The target of an action: a nurse, or a session with its package. */
type AppliedAction =
  | { readonly agent_id: string }
  | {
      readonly shift: Pick<StoredRecord<'shifts'>, 'id'>;
      readonly pack: Pick<StoredRecord<'packages'>, 'customer_id'>;
    };

/**
 * Marks the request that an action fulfils as done, in the action's transaction. Does nothing if the action names no request.
 * @throws DomainError 422 `request_closed`, `wrong_request` at `request_id`
 */
export async function fulfilRequest(
  ctx: Context,
  id: string | null | undefined,
  action: keyof typeof requestKindsByAction,
  applied: AppliedAction,
): Promise<void> {
  if (!id) return;
  const request = await lockRequest(ctx, id);
  if (!request) throw invalidError('request_id', 'Không có yêu cầu này.');
  assertRequestOpen(request, 'request_id');
  const kinds: readonly Kind[] = requestKindsByAction[action];
  if (!kinds.includes(request.kind) || !isRequestAbout(request, applied))
    throw refusedError(
      'wrong_request',
      `Yêu cầu này là "${describeRequest(request)}" của ${getRequesterName(request)}, không phải việc đang làm. Hãy mở lại từ yêu cầu.`,
      'request_id',
    );
  await answerRequest(ctx, request, 'done', null);
}

/** True if the request is about this nurse or session. */
function isRequestAbout(request: Request, applied: AppliedAction): boolean {
  if ('agent_id' in applied) return request.agent_id === applied.agent_id;
  if (request.customer_id) return request.customer_id === applied.pack.customer_id;
  return request.shift_id === applied.shift.id;
}

export const requestsActions: ActionHandlersOf<'requests'> = {
  async done(ctx, { id }, { answer }) {
    await answerOpenRequest(ctx, id, 'done', answer?.trim() || null);
  },
  async decline(ctx, { id }, { answer }) {
    if (!answer?.trim()) throw invalidError('answer', 'Hãy viết lý do, người gửi đọc được câu này.');
    await answerOpenRequest(ctx, id, 'declined', answer.trim());
  },
};

async function answerOpenRequest(
  ctx: Context,
  id: string,
  state: 'done' | 'declined',
  answer: string | null,
): Promise<void> {
  const request = await lockRequest(ctx, id);
  if (!request) throw notFoundError();
  assertRequestOpen(request);
  await answerRequest(ctx, request, state, answer);
}

async function answerRequest(
  ctx: Context,
  { id }: Request,
  state: 'done' | 'declined',
  answer: string | null,
): Promise<void> {
  await update(ctx, 'requests', id, {
    ...{ state, answer, answered_by_id: ctx.viewer.id, answered_at: ctx.now.toISOString() },
  });
  await enqueueEventMessages(ctx, 'answer', id);
}

export const requestsHooks: Hooks<'requests'> = {
  async derive(ctx, rows) {
    const phones = await findPhones(ctx, rows);
    for (const row of rows) {
      row.asker = getRequesterName(row);
      row.about = describeRequest(row);
      row.phone = phones.get(row.id) ?? null;
    }
  },
};

/** Returns the phone numbers of the nurses and mothers who sent these requests, by request id. */
async function findPhones(ctx: Context, rows: readonly Request[]): Promise<Map<string, string | null>> {
  const idsIn = (key: 'agent_id' | 'customer_id') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const nurses = new Map((await findByIds(ctx, 'agents', idsIn('agent_id'))).map((one) => [one.id, one]));
  const mothers = new Map(
    (await findByIds(ctx, 'customers', idsIn('customer_id'))).map((one) => [one.id, one]),
  );
  return new Map(
    rows.map(({ id, agent_id, customer_id }) => [
      id,
      (nurses.get(agent_id ?? '') ?? mothers.get(customer_id ?? ''))?.phone ?? null,
    ]),
  );
}

const getRequesterName = ({ agent_name, customer_name }: Request): string =>
  agent_name ?? customer_name ?? '';

const toRequesterColumns = (asker: Requester): Record<string, number> =>
  'agent_id' in asker ? { agent_id: Number(asker.agent_id) } : { customer_id: Number(asker.customer_id) };

const isRequestOf = (request: Request, asker: Requester): boolean =>
  'agent_id' in asker ? request.agent_id === asker.agent_id : request.customer_id === asker.customer_id;

/** Locks the requester's row, so that simultaneous requests from several devices are counted one after another. */
const lockRequester = (ctx: Context, asker: Requester): Promise<void> =>
  'agent_id' in asker
    ? lockRows(ctx, 'users', [asker.agent_id])
    : lockRows(ctx, 'customers', [asker.customer_id]);

/** Asserts that the requester has not reached the limits of requests. @throws DomainError 422 `too_many_requests`, `too_many_open` */
async function assertRequestLimits(ctx: Context, asker: Requester): Promise<void> {
  const own = () => ctx.db('requests').where(toRequesterColumns(asker));
  const today = await own()
    .where('created_at', '>=', toDayStart(ctx.today))
    .limit(MAX_REQUESTS_PER_DAY)
    .pluck('id');
  if (today.length >= MAX_REQUESTS_PER_DAY)
    throw refusedError(
      'too_many_requests',
      `Một ngày gửi được ${MAX_REQUESTS_PER_DAY} yêu cầu. Hãy gọi văn phòng nếu cần gấp.`,
    );
  const open = await own().where({ state: 'open' }).limit(MAX_OPEN_REQUESTS).pluck('id');
  if (open.length >= MAX_OPEN_REQUESTS)
    throw refusedError(
      'too_many_open',
      `Đang có ${MAX_OPEN_REQUESTS} yêu cầu chờ trả lời. Hãy rút bớt, hoặc gọi văn phòng.`,
    );
}

async function lockRequest(ctx: Context, id: string): Promise<Request | null> {
  if (parseRecordId(id) === null) return null;
  await lockRows(ctx, 'requests', [id]);
  return findById(ctx, 'requests', id);
}

/** Asserts that the request is still open. @throws DomainError 422 `request_closed` */
function assertRequestOpen({ state }: Request, path?: string): void {
  if (state === 'open') return;
  const label = requestStates.find(({ value }) => value === state)?.label ?? state;
  throw refusedError(
    'request_closed',
    `Yêu cầu này không còn chờ trả lời (${label}), không cần làm gì thêm.`,
    path,
  );
}

/** Notifies the coordinators of a request. For a mother's request, also notifies her seller if she has a seller. */
async function notifyOffice(ctx: Context, request: Request): Promise<void> {
  const { id, from, text, customer_id } = request;
  const mother = customer_id === null ? null : await findById(ctx, 'customers', customer_id);
  const notice = {
    title: from === 'nurse' ? 'Điều dưỡng gửi yêu cầu' : 'Mẹ gửi yêu cầu',
    body: [`${getRequesterName(request)}: ${describeRequest(request)}.`, text].filter(Boolean).join(' '),
    path: mother ? `/customers/${mother.id}` : `/requests?quick=${id}`,
  };
  if (mother?.sales_id) await notifyUser(ctx, mother.sales_id, notice);
  else await notifyRoles(ctx, ['sales', 'admin'], notice);
}

const toPageRequest = (request: Request): PageRequest => ({
  id: request.id,
  kind: request.kind,
  about: describeOwnRequest(request),
  shift_id: request.shift_id,
  wished_day: request.wished_day,
  wished_until: request.wished_until,
  wished_time: request.wished_time,
  text: request.text,
  state: request.state,
  answer: request.answer,
  created_at: request.created_at ?? '',
});

/** Deletes a customer's requests before the customer is deleted. */
export async function removeRequests(ctx: Context, customer_id: string): Promise<void> {
  await removeMany(ctx, 'requests', listIds(await findAll(ctx, 'requests', { customer_id })));
}
