/** Loads the sessions on a nurse's page: from 30 days ago to 14 days ahead. */
import { addDays } from '#rules/days';
import { groupBy } from '#rules/groupBy';
import { toTimeSpans } from '#rules/slots';
import type { StoredRecord } from '#schema/index';
import type { NursePageSession, NursePlan } from '#schema/ownPages';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { findAll, findById } from '../../db/store.ts';
import { findMessageSessions, limitToAnyNurse, type MessageSession } from '../messages/messageSessions.ts';
import { findOwnOffers } from '../offers/ownOffers.ts';
import { loadOffice } from '../pages/enterPage.ts';
import { loadPageSettings } from '../pages/pageSettings.ts';
import { findOwnRequests } from '../requests/requests.ts';
import { MAX_WRONG_MOTHER_CODES } from '../shifts/motherCode.ts';
import { assertNursePageOpen } from './assertNursePageOpen.ts';
import { loadPlanToConfirm } from './confirmTomorrowPlan.ts';
import { findSessionPays } from './findSessionPays.ts';

/** Numbers of days before and after today for which a nurse sees her sessions. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 14;
/** Numbers of days before and after a session on which the nurse sees the mother's phone number. */
const PHONE_DAYS_BEFORE = 1;
const PHONE_DAYS_AFTER = 7;

/** Loads the content of a nurse's page except her pay. A nurse who has left gets no sessions. */
export async function loadNursePlan(ctx: Context): Promise<NursePlan> {
  const nurse = await findById(ctx, 'agents', ctx.viewer.id);
  if (!nurse) throw notFoundError();
  await assertNursePageOpen(ctx, nurse);
  const { checklist } = await loadPageSettings(ctx);
  const isOut = nurse.profile_status === 'out';
  const profile = isOut ? null : await findById(ctx, 'agent_profiles', nurse.id);
  return {
    name: nurse.name,
    today: ctx.today,
    out: isOut,
    office: await loadOffice(ctx),
    checklist: checklist.map(({ code, label, alarming }) => ({ code, label, alarming })),
    sessions: isOut ? [] : await findOwnSessions(ctx),
    tomorrow: isOut ? null : await loadPlanToConfirm(ctx),
    days_off: (profile?.absences ?? []).flatMap(({ from, to }) =>
      from && to && to >= ctx.today ? [{ from, to }] : [],
    ),
    papers: (profile?.papers ?? []).map(({ kind, valid_to }) => ({
      name: kind ?? '',
      valid_to: valid_to ?? null,
    })),
    requests: isOut ? [] : await findOwnRequests(ctx, { agent_id: nurse.id }),
    offers: isOut ? [] : await findOwnOffers(ctx),
  };
}

/** Finds the nurse's planned and held sessions on the days that her page shows. */
async function findOwnSessions(ctx: Context): Promise<NursePageSession[]> {
  const visits = await findMessageSessions(ctx, (query) => {
    limitToAnyNurse(query, [ctx.viewer.id])
      .whereBetween('s.day', [addDays(ctx.today, -DAYS_BACK), addDays(ctx.today, DAYS_AHEAD)])
      .whereNot('s.status', 'cancelled');
  });
  return toOwnSessions(
    ctx,
    visits.filter((visit) => isTakenBy(visit, ctx.viewer.id)),
  );
}

/** Finds one of the nurse's sessions that her page shows. @throws DomainError 404 for every other session */
export async function findSessionOfPageOwner(ctx: Context, id: string): Promise<NursePageSession> {
  const number = parseRecordId(id);
  const visits =
    number === null ? [] : await findMessageSessions(ctx, (query) => void query.where('s.id', number));
  const [visit] = visits;
  const first = addDays(ctx.today, -DAYS_BACK);
  const last = addDays(ctx.today, DAYS_AHEAD);
  const isShown =
    visit &&
    isTakenBy(visit, ctx.viewer.id) &&
    visit.status !== 'cancelled' &&
    visit.day >= first &&
    visit.day <= last;
  const [session] = isShown ? await toOwnSessions(ctx, [visit]) : [];
  if (!session) throw notFoundError();
  return session;
}

const isTakenBy = ({ nurses }: MessageSession, id: string): boolean =>
  nurses.some((nurse) => nurse.id === id);

async function toOwnSessions(ctx: Context, visits: readonly MessageSession[]): Promise<NursePageSession[]> {
  const ids = visits.map(({ shift_id }) => shift_id);
  const shifts = new Map((await findAll(ctx, 'shifts', { id: ids })).map((shift) => [shift.id, shift]));
  const pays = await findSessionPays(ctx, [...new Set(visits.map(({ package_id }) => package_id))]);
  const before = await findEarlierVisits(ctx, [...new Set(visits.map(({ customer }) => customer.id))]);
  const { checklist, mother_code } = await loadPageSettings(ctx);
  const labels = new Map(checklist.map(({ code, label }) => [code, label]));
  return visits.flatMap((visit) => {
    const shift = shifts.get(visit.shift_id);
    if (!shift) return [];
    const last = (before.get(visit.customer.id) ?? []).find(({ day }) => day < visit.day);
    return [
      {
        ...{ id: visit.shift_id, day: visit.day, spans: toTimeSpans(visit.time_period) },
        ...toSessionState(shift),
        proof: shift.proof,
        asks_code: mother_code && shift.proof !== 'right' && shift.wrong_codes < MAX_WRONG_MOTHER_CODES,
        mother: {
          name: visit.customer.name,
          address: visit.customer.address,
          map: visit.customer.map,
          phone: isPhoneShown(visit.day, ctx.today) ? visit.customer.phone : null,
        },
        ...{ services: visit.services, number: visit.number, total: visit.total, note: visit.note },
        last_visit: last
          ? {
              day: last.day,
              note: last.visit_note,
              checks: last.visit_checks.map((code) => ({ code, label: labels.get(code) ?? code })),
            }
          : null,
        pay: pays.get(visit.shift_id) ?? null,
      },
    ];
  });
}

function toSessionState(
  shift: StoredRecord<'shifts'>,
): Pick<NursePageSession, 'state' | 'started_at' | 'ended_at' | 'visit_note' | 'confirmed' | 'checks'> {
  const { status, started_at, ended_at, to_confirm, visit_note, visit_checks } = shift;
  const state = status === 'finished' ? 'finished' : started_at ? 'started' : 'planned';
  return {
    ...{ state, started_at, ended_at, visit_note },
    confirmed: status === 'finished' && to_confirm === null,
    checks: visit_checks ?? [],
  };
}

function isPhoneShown(day: string, today: string): boolean {
  return today >= addDays(day, -PHONE_DAYS_BEFORE) && today <= addDays(day, PHONE_DAYS_AFTER);
}

interface EarlierVisit {
  day: string;
  visit_note: string | null;
  visit_checks: string[];
}

/** Finds the notes on sessions held for these customers in the last two months, by customer, latest first. */
async function findEarlierVisits(
  ctx: Context,
  customers: readonly string[],
): Promise<Map<string, EarlierVisit[]>> {
  const rows: { customer_id: number; day: string; visit_note: string | null; visit_checks: string | null }[] =
    await ctx
      .db('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .whereIn('p.customer_id', customers.map(Number))
      .where('s.status', 'finished')
      .where('s.day', '>=', addDays(ctx.today, -DAYS_BACK * 2))
      .where((written) => written.whereNotNull('s.visit_note').orWhereNot('s.visit_checks', '[]'))
      .orderBy([{ column: 's.day', order: 'desc' }, 's.id'])
      .select('p.customer_id', 's.day', 's.visit_note', 's.visit_checks');
  const visits = rows.map(({ customer_id, visit_checks, ...rest }) => ({
    customer: String(customer_id),
    ...rest,
    visit_checks: visit_checks ? (JSON.parse(visit_checks) as string[]) : [],
  }));
  return groupBy(visits, ({ customer }) => customer);
}
