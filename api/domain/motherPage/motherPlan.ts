/** Loads the content of a mother's page: her sessions, and the price of each package. */
import type { Knex } from 'knex';
import { addDays } from '#rules/days';
import { nonRevenueLevels } from '#rules/levels';
import { toTimeSpans } from '#rules/slots';
import type { StoredRecord } from '#schema/index';
import type { MotherPlan, MotherSession } from '#schema/motherPage';
import { LOW_RATING, RATING_DAYS } from '#schema/sessionNote';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { findAll, findById } from '../../db/store.ts';
import { findMessageSessions } from '../messages/messageSessions.ts';
import { loadOffice } from '../pages/enterPage.ts';
import { loadPageSettings } from '../pages/pageSettings.ts';
import { findOwnRequests } from '../requests/requests.ts';
import { calculateMotherCode } from '../shifts/motherCode.ts';
import { toConfirmedPlanText } from '../shifts/toConfirmedPlanText.ts';
import { loadMotherPackages } from './motherPackages.ts';

/** Maximum number of sessions on the page; older ones are left out. */
const MAX_SESSIONS = 500;

/** Loads everything that a mother's page shows. @throws DomainError 404 */
export async function loadMotherPlan(ctx: Context, customer_id: string): Promise<MotherPlan> {
  const mother = await findById(ctx, 'customers', customer_id);
  if (!mother) throw notFoundError();
  const { mother_code } = await loadPageSettings(ctx);
  const sessions = await findMotherSessions(ctx, customer_id, () => undefined);
  const next = findNextSession(ctx, sessions);
  return {
    name: mother.name,
    today: ctx.today,
    office: await loadOffice(ctx),
    next_id: next?.id ?? null,
    sessions: sessions.slice(-MAX_SESSIONS),
    packages: await loadMotherPackages(ctx, mother),
    requests: await findOwnRequests(ctx, { customer_id }),
    code: mother_code ? calculateMotherCode(ctx, customer_id, ctx.today) : null,
  };
}

/** Finds the next planned session in a list in order of time. */
const findNextSession = (ctx: Context, sessions: readonly MotherSession[]): MotherSession | undefined =>
  sessions.find(({ state, day }) => state === 'planned' && day >= ctx.today);

/** True if this is the mother's next planned session. */
export async function isNextSession(ctx: Context, customer_id: string, id: string): Promise<boolean> {
  return findNextSession(ctx, await findMotherSessions(ctx, customer_id, () => undefined))?.id === id;
}

/** Finds one of this mother's sessions that her page shows. @throws DomainError 404 for every other session */
export async function findMotherSession(
  ctx: Context,
  customer_id: string,
  id: string,
): Promise<MotherSession> {
  const number = parseRecordId(id);
  const [session] =
    number === null
      ? []
      : await findMotherSessions(ctx, customer_id, (query) => void query.where('s.id', number));
  if (!session) throw notFoundError();
  return session;
}

async function findMotherSessions(
  ctx: Context,
  customer_id: string,
  where: (query: Knex.QueryBuilder) => void,
): Promise<MotherSession[]> {
  const visits = await findMessageSessions(ctx, (query) => {
    query
      .where('p.customer_id', Number(customer_id))
      .whereNotIn('p.level', [...nonRevenueLevels])
      .whereNot('s.status', 'cancelled');
    where(query);
  });
  const ids = visits.map(({ shift_id }) => shift_id);
  const shifts = new Map((await findAll(ctx, 'shifts', { id: ids })).map((shift) => [shift.id, shift]));
  const { share_notes, checklist } = await loadPageSettings(ctx);
  const shared = new Map(checklist.flatMap(({ code, label, shared }) => (shared ? [[code, label]] : [])));
  return visits.flatMap((visit) => {
    const shift = shifts.get(visit.shift_id);
    if (!shift) return [];
    const isHeld = visit.status === 'finished';
    return [
      {
        ...{ id: visit.shift_id, package_id: visit.package_id, day: visit.day },
        ...{ spans: toTimeSpans(visit.time_period), state: isHeld ? 'finished' : 'planned' },
        nurse: visit.nurses.map(({ name }) => name).join(', ') || null,
        ...{ services: visit.services, number: visit.number, total: visit.total },
        confirmed: !isHeld && shift.confirmed_plan === toConfirmedPlanText(visit.day, visit.time_period),
        note: isHeld && share_notes ? shift.visit_note : null,
        checks: isHeld ? (shift.visit_checks ?? []).flatMap((code) => shared.get(code) ?? []) : [],
        rating: shift.rating === null ? null : { stars: shift.rating, words: shift.rating_words },
        may_rate: canRateSession(ctx, shift),
      } satisfies MotherSession,
    ];
  });
}

/**
 * True if the session can be rated. A held session can be rated, and its rating can be changed, for some days. A low rating that the office
 * has already handled cannot be changed.
 */
export function canRateSession(
  { today }: Context,
  {
    status,
    day,
    rating,
    low_rated_on,
  }: Pick<StoredRecord<'shifts'>, 'status' | 'day' | 'rating' | 'low_rated_on'>,
): boolean {
  const isSettled = rating !== null && rating <= LOW_RATING && low_rated_on === null;
  return status === 'finished' && today <= addDays(day, RATING_DAYS) && !isSettled;
}
