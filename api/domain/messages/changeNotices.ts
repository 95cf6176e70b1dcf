/** Finds the nurses and mothers who must be informed that the plan of a day has changed (rules 3.17). */

import type { Knex } from 'knex';
import { toInstant } from '#rules/quietHours';
import { toTimeSpans } from '#rules/slots';
import { type MessageRecipients, messageRecipients } from '#schema/messages';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadChoice, readPayloadTexts, type StoredPayload } from '../../jobs/payload.ts';
import {
  findMessageSessions,
  groupByRecipient,
  limitToAnyNurse,
  type MessageSession,
  toComparablePlan,
} from './messageSessions.ts';
import { loadMessageSettings } from './messageSettings.ts';
import { enqueueTextRefresh, hasWaitingMessages } from './outbox.ts';

/** A change of a recipient's plan of a day. The recipient must get a message about the change. */
export interface ChangeNotice {
  /** Id of the stored notice; absent if it is not stored yet. */
  id?: string;
  day: string;
  recipient_id: string;
  /** The plan of the day that the recipient knows from the last message. */
  plan: string;
  /** Ids of the sessions that changed. */
  shift_ids: string[];
}

interface Row {
  id: number;
  day: string;
  recipient_id: number;
  plan: string;
  shift_ids: string;
}

/**
 * Runs a change of the plan of some packages, and stores the notices for all days from today on. Each mother and each nurse whose sessions
 * of a day have changed gets a notice of this day. Returns the result of `change`.
 * @param options.knows a nurse who already knows about the change
 */
export async function withChangeNotices<T>(
  ctx: Context,
  package_ids: readonly string[],
  change: () => Promise<T>,
  { knows }: { knows?: string } = {},
): Promise<T> {
  const before = await findPlannedSessions(ctx, 'p.id', package_ids);
  const result = await change();
  const after = await findPlannedSessions(ctx, 'p.id', package_ids);
  for (const to of ['agents', 'customers'] as const)
    await storeChangeNotices(
      ctx,
      to,
      before,
      after,
      (key) => !(to === 'agents' && key.split(' ')[1] === knows),
    );
  await refreshTexts(ctx, [...before, ...after]);
  return result;
}

/**
 * Like `withChangeNotices`, for changes that plan, cancel or delete sessions. Stores notices only for recipients who have already received
 * a message about the day and who still have a session on that day that has not begun.
 */
export async function withCorrections<T>(
  ctx: Context,
  package_ids: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const informed = await findInformedRecipients(ctx);
  if (informed.size === 0 && !(await hasWaitingMessages(ctx))) return change();
  const before = await findPlannedSessions(ctx, 'p.id', package_ids);
  const result = await change();
  const after = await findPlannedSessions(ctx, 'p.id', package_ids);
  await storeCorrections(ctx, informed, before, after);
  await refreshTexts(ctx, [...before, ...after]);
  return result;
}

/** Stores which recipients must be informed of newly planned sessions, by the same rules as `withCorrections`. */
export async function storeAddedSessionNotices(
  ctx: Context,
  column: 's.id' | 'p.id',
  ids: readonly string[],
): Promise<void> {
  const informed = await findInformedRecipients(ctx);
  if (informed.size === 0 && !(await hasWaitingMessages(ctx))) return;
  const added = await findPlannedSessions(ctx, column, ids);
  await storeCorrections(ctx, informed, [], added);
  await refreshTexts(ctx, added);
}

/** Updates the texts of queued messages to the recipients of these sessions, so that the texts show the current plan. */
const refreshTexts = (ctx: Context, visits: readonly MessageSession[]): Promise<void> =>
  enqueueTextRefresh(
    ctx,
    (['agents', 'customers'] as const).flatMap((to) =>
      [...groupByDayAndRecipient(visits, to).keys()].map((key) => `${to} ${key}`),
    ),
  );

const findPlannedSessions = (
  ctx: Context,
  column: 's.id' | 'p.id',
  ids: readonly string[],
): Promise<MessageSession[]> =>
  findMessageSessions(
    ctx,
    (query) =>
      void query
        .whereIn(column, ids.map(Number))
        .where('s.status', 'planned')
        .andWhere('s.day', '>=', ctx.today),
    { plansOnly: true },
  );

/** Finds the recipients who have received a message about today or a later day, as keys: 'agents 2026-11-20 12'. */
async function findInformedRecipients({ db, today }: Context): Promise<ReadonlySet<string>> {
  const rows = (await db('known_plans')
    .where('day', '>=', today)
    .select('recipients', 'day', 'recipient_id')) as Record<string, string>[];
  return new Set(rows.map(({ recipients, day, recipient_id }) => `${recipients} ${day} ${recipient_id}`));
}

async function storeCorrections(
  ctx: Context,
  informed: ReadonlySet<string>,
  before: readonly MessageSession[],
  after: readonly MessageSession[],
): Promise<void> {
  const isAhead = ({ day, time_period }: MessageSession) =>
    toTimeSpans(time_period).some(({ from }) => toInstant(day, from) > ctx.now);
  for (const to of ['agents', 'customers'] as const) {
    const ahead = [before, after].map((all) => groupByDayAndRecipient(all.filter(isAhead), to));
    await storeChangeNotices(
      ctx,
      to,
      before,
      after,
      (key) =>
        informed.has(`${to} ${key}`) &&
        describeVisits(ahead[0]?.get(key)) !== describeVisits(ahead[1]?.get(key)),
    );
  }
}

async function storeChangeNotices(
  ctx: Context,
  to: MessageRecipients,
  before: readonly MessageSession[],
  after: readonly MessageSession[],
  concerns: (key: string) => boolean,
): Promise<void> {
  const plansBefore = groupByDayAndRecipient(before, to);
  const plansAfter = groupByDayAndRecipient(after, to);
  // Sorts the keys, so that transactions change rows in the same order and no deadlock occurs.
  const changed = [...new Set([...plansBefore.keys(), ...plansAfter.keys()])]
    .filter(
      (key) => describeVisits(plansBefore.get(key)) !== describeVisits(plansAfter.get(key)) && concerns(key),
    )
    .sort();
  if (changed.length === 0) return;
  const others = await findOtherVisits(ctx, to, changed, new Set(after.map(({ package_id }) => package_id)));
  const notices = changed.map((key): ChangeNotice => {
    const [day = '', recipient_id = ''] = key.split(' ');
    const own = [...(plansBefore.get(key) ?? []), ...(plansAfter.get(key) ?? [])];
    const plan = toComparablePlan(sortVisits([...(plansBefore.get(key) ?? []), ...(others.get(key) ?? [])]));
    return { day, recipient_id, plan, shift_ids: [...new Set(own.map(({ shift_id }) => shift_id))] };
  });
  await storeNotices(ctx, to, notices);
  await enqueueCorrections(ctx, to, notices);
}

/** Milliseconds from the last change of a plan until its correction is queued, so that several changes cause only one correction. */
export const CORRECTION_DELAY_MS = 20_000;

/** Definition of the job that queues corrections. */
export const correctionJob = {
  kind: 'queue_corrections',
  parse: (stored: StoredPayload) => ({
    to: readPayloadChoice(
      stored,
      'to',
      messageRecipients.map(({ value }) => value),
    ),
    days: readPayloadTexts(stored, 'days'),
    ids: readPayloadTexts(stored, 'ids'),
  }),
} as const;

/** Enqueues a job that sends corrections to recipients who already have a message about the day, if the settings enable corrections. */
async function enqueueCorrections(
  ctx: Context,
  to: MessageRecipients,
  notices: readonly ChangeNotice[],
): Promise<void> {
  const { rules } = await loadMessageSettings(ctx);
  if (!ctx.config.zalo || !rules[to === 'agents' ? 'nurse_change' : 'mother_change'].on) return;
  const days = [...new Set(notices.map(({ day }) => day))];
  const ids = [...new Set(notices.map(({ recipient_id }) => recipient_id))];
  const runAt = new Date(ctx.now.getTime() + CORRECTION_DELAY_MS);
  await enqueueJob(ctx, correctionJob, { to, days, ids }, { runAt });
}

/** Groups the sessions by day and recipient, with keys like '2026-11-20 12'. */
function groupByDayAndRecipient(
  all: readonly MessageSession[],
  to: MessageRecipients,
): Map<string, MessageSession[]> {
  const found = new Map<string, MessageSession[]>();
  for (const { id, visits: own } of groupByRecipient(all, to))
    for (const visit of own) {
      const key = `${visit.day} ${id}`;
      found.set(key, [...(found.get(key) ?? []), visit]);
    }
  return found;
}

/**
 * Describes the sessions as a recipient sees them, to compare plans. If a session is replaced by another one with the same package, mother,
 * time and nurse, the description stays the same.
 */
const describeVisits = (own: readonly MessageSession[] = []): string =>
  own
    .map(({ package_id, customer, time_period, nurses }) =>
      [package_id, customer.id, time_period.join('+'), listIds(nurses).join('+')].join(' '),
    )
    .sort()
    .join(';');

/** Finds the sessions that these recipients have in other packages on the changed days. */
async function findOtherVisits(
  ctx: Context,
  to: MessageRecipients,
  changed: readonly string[],
  package_ids: ReadonlySet<string>,
): Promise<Map<string, MessageSession[]>> {
  const days = [...new Set(changed.map((key) => key.split(' ')[0] ?? ''))];
  const ids = [...new Set(changed.map((key) => key.split(' ')[1] ?? ''))];
  const onThoseDays = (query: Knex.QueryBuilder) => {
    query.whereIn('s.day', days).where('s.status', 'planned');
    if (to === 'agents') limitToAnyNurse(query, ids);
    else query.whereIn('p.customer_id', ids.map(Number));
  };
  const all = await findMessageSessions(ctx, onThoseDays, { plansOnly: true });
  return groupByDayAndRecipient(
    all.filter(({ package_id }) => !package_ids.has(package_id)),
    to,
  );
}

/** Sorts a day's sessions as the database does: by time, then by id. */
const sortVisits = (own: readonly MessageSession[]): MessageSession[] =>
  [...own].sort((a, b) => {
    const [one, other] = [JSON.stringify(a.time_period), JSON.stringify(b.time_period)];
    return one < other ? -1 : one > other ? 1 : Number(a.shift_id) - Number(b.shift_id);
  });

/**
 * Finds the notices of these days, in the order in which they were stored. @param only the recipients whose notices are returned; all if
 * absent
 */
export async function findNotices(
  ctx: Context,
  days: readonly string[],
  to: MessageRecipients,
  only?: readonly string[],
): Promise<ChangeNotice[]> {
  const query = ctx
    .db('change_notices')
    .where({ recipients: to })
    .whereIn('day', [...days])
    .orderBy('id')
    .select('id', 'day', 'recipient_id', 'plan', 'shift_ids');
  if (only) query.whereIn('recipient_id', only.map(Number));
  return ((await query) as Row[]).map(toNotice);
}

const toNotice = ({ id, day, recipient_id, plan, shift_ids }: Row): ChangeNotice => ({
  id: String(id),
  day,
  plan,
  recipient_id: String(recipient_id),
  shift_ids: JSON.parse(shift_ids) as string[],
});

/**
 * Stores notices. If a day has changed several times, the notice keeps the plan before the first change, which is the plan that the
 * recipient knows.
 */
async function storeNotices(
  ctx: Context,
  to: MessageRecipients,
  notices: readonly ChangeNotice[],
): Promise<void> {
  const days = [...new Set(notices.map(({ day }) => day))];
  const recipients = [...new Set(notices.map(({ recipient_id }) => recipient_id))];
  const stored = await findNotices(ctx, days, to, recipients);
  const now = ctx.now.toISOString();
  const isSame = (one: ChangeNotice, other: ChangeNotice) =>
    one.day === other.day && one.recipient_id === other.recipient_id;
  const added = notices.filter((notice) => !stored.some((one) => isSame(one, notice)));
  for (const notice of notices) {
    const before = stored.find((one) => isSame(one, notice));
    if (!before) continue;
    const shift_ids = JSON.stringify([...new Set([...before.shift_ids, ...notice.shift_ids])]);
    await ctx.db('change_notices').where(buildNoticeKey(to, notice)).update({ shift_ids, updated_at: now });
  }
  if (added.length === 0) return;
  await ctx.db('change_notices').insert(
    added.map((notice) => ({
      ...buildNoticeKey(to, notice),
      plan: notice.plan,
      shift_ids: JSON.stringify(notice.shift_ids),
      ...toNewRowColumns(ctx.now),
    })),
  );
}

/**
 * Removes notices that a sent message replaces: the notice of the day and, for a mother, notices of other days about the same sessions,
 * because the message contains their current days.
 * @param shift_ids the sessions of the message
 */
export async function removeNotices(
  ctx: Context,
  to: MessageRecipients,
  { day, recipient_id }: Pick<ChangeNotice, 'day' | 'recipient_id'>,
  shift_ids: readonly string[],
): Promise<void> {
  await ctx.db('change_notices').where(buildNoticeKey(to, { day, recipient_id })).delete();
  if (to === 'agents') return;
  const rows = (await ctx
    .db('change_notices')
    .where({ recipients: to, recipient_id: Number(recipient_id) })
    .select('id', 'shift_ids')) as { id: number; shift_ids: string }[];
  const settled = rows.filter((row) =>
    (JSON.parse(row.shift_ids) as string[]).every((id) => shift_ids.includes(id)),
  );
  await ctx.db('change_notices').whereIn('id', listIds(settled)).delete();
}

const buildNoticeKey = (
  to: MessageRecipients,
  { day, recipient_id }: Pick<ChangeNotice, 'day' | 'recipient_id'>,
) => ({
  day,
  recipients: to,
  recipient_id: Number(recipient_id),
});
