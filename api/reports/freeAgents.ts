/** Finds working nurses who could take given sessions, and builds the list of these sessions. */
import { listSessionDays } from '#rules/calendar';
import { defaultFullLoad } from '#rules/capacity';
import type { Absence } from '#rules/conflicts';
import { type Candidate, type CareNeed, rankFreeNurses } from '#rules/freeNurses';
import { listCountedNurses, runningLevels } from '#rules/levels';
import type { NurseCertificate } from '#rules/papers';
import { proposeNewNurses } from '#rules/proposeNewNurses';
import { listNeededSkills } from '#rules/skills';
import type { MissedSessionWithNurses } from '#schema/absenceReport';
import type { freeAgents } from '#schema/freeAgents';
import { resources, type StoredRecord } from '#schema/index';
import type { LeavingPackage } from '#schema/leavingNurseReport';
import type { ReportParamsOf } from '#schema/reports/report';
import type { AnyResource } from '#schema/resource';
import { notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { parseList } from '../db/codec.ts';
import { findAll, findById } from '../db/store.ts';
import { loadStaffing } from '../domain/accounts/assignable.ts';
import { normalizeAddress } from '../domain/locations/locations.ts';
import { findPackagesToHandOver } from '../domain/packages/leaving.ts';
import { findBusySessions, type SessionWithNurses } from '../domain/shifts/conflicts.ts';
import { countRunningPackages } from '../domain/shifts/countRunningPackages.ts';
import { findRatings } from '../domain/shifts/findRatings.ts';
import { findMissedSessions } from '../domain/shifts/performCallOff.ts';
import { countHeldSessions } from '../domain/shifts/sessionNurses.ts';
import { findReadableRecord } from '../resources/record.ts';

/** Returns the nurses who could take the sessions, best match first. */
export async function findFreeNurses(
  ctx: Context,
  care: CustomerCare,
): Promise<ReturnType<typeof rankFreeNurses>> {
  const candidates = await findCandidates(ctx, care.days, care.customer_id ? [care.customer_id] : []);
  return rankFreeNurses(candidates(care), care);
}

/** Minimum number of candidates returned for each missed session. */
const minCandidates = 50;

/**
 * Returns the sessions that a nurse misses during an absence, each with the nurses who could take the session. Returns for each session at
 * least as many nurses as there are sessions, so that each session can get a different nurse.
 */
export async function findMissedWithCandidates(
  ctx: Context,
  nurse: string,
  absence: Absence,
): Promise<MissedSessionWithNurses[]> {
  const sessions = await findMissedSessions(ctx, nurse, absence);
  const cares = new Map<string, CustomerCare>();
  for (const { package_id } of sessions)
    if (!cares.has(package_id)) cares.set(package_id, await loadPackageCare(ctx, package_id));
  const candidates = await findCandidates(
    ctx,
    sessions.map(({ day }) => day),
    [...cares.values()].flatMap(({ customer_id }) => customer_id ?? []),
  );
  return sessions.map((session) => {
    const care = cares.get(session.package_id);
    const one = care && { ...care, days: [session.day] };
    const free = one ? rankFreeNurses(candidates(one), one).filter(({ id }) => id !== nurse) : [];
    return { ...session, candidates: free.slice(0, Math.max(minCandidates, sessions.length)) };
  });
}

/** Maximum candidates for each package that is handed over. */
const MAX_NURSES_PER_PACKAGE = 20;

/**
 * Returns the packages that a leaving nurse hands over from a day on, each package with its candidate nurses, and one proposal that assigns
 * all packages.
 */
export async function findLeavingWithCandidates(
  ctx: Context,
  nurse: string,
  from_day: string,
): Promise<LeavingPackage[]> {
  const hers = await findPackagesToHandOver(ctx, nurse, from_day);
  const cares = new Map<string, CustomerCare>();
  for (const { package_id, sessions } of hers) {
    const ids = new Set(sessions.map(({ shift_id }) => shift_id));
    cares.set(package_id, await loadPackageCare(ctx, package_id, ({ id }) => ids.has(id)));
  }
  const all = [...cares.values()];
  const candidates = await findCandidates(
    ctx,
    all.flatMap(({ days }) => days),
    all.flatMap(({ customer_id }) => customer_id ?? []),
  );
  const found = hers.map(({ sessions, ...own }) => {
    const care = cares.get(own.package_id);
    const free = care ? rankFreeNurses(candidates(care), care).filter(({ id }) => id !== nurse) : [];
    return {
      ...own,
      sessions: sessions.map(({ day, time_period }) => ({ day, time_period })),
      candidates: free,
    };
  });
  const proposed = proposeNewNurses(found);
  return found.map((own) => {
    const taker = proposed.get(own.package_id) ?? null;
    const shown = own.candidates.filter(({ id }, at) => at < MAX_NURSES_PER_PACKAGE || id === taker);
    return { ...own, candidates: shown, proposed: taker };
  });
}

interface Row {
  id: number;
  name: string;
  status: string | null;
  city: string | null;
  province: string | null;
  address: string | null;
  working_range: string | null;
  weekly_off: string | null;
  holiday_off: string | null;
  absences: string;
  leaves_on: string | null;
  skills: string | null;
  commission: number | null;
  full_load: number | null;
  papers: string | null;
}

/**
 * Loads the working nurses, their sessions on these days, and the sessions that they finished with these customers. Runs five queries, for
 * any number of care requests.
 * @returns a function that returns the candidates for a care request on some of these days, each with her other sessions on the request's
 * days, her load, and her visits to the customer
 */
async function findCandidates(
  ctx: Context,
  wanted: readonly string[],
  customer_ids: readonly string[],
): Promise<(care: CustomerCare) => Candidate[]> {
  const rows = (await ctx
    .db('users')
    .where({ kind: 'agent' })
    .andWhere((working) =>
      working.whereNull('profile_status').orWhereIn('profile_status', ['active', 'unverified']),
    )
    .select('id', 'name', 'profile_status as status', 'city', 'province', 'address', 'working_range')
    .select(
      'weekly_off',
      'holiday_off',
      'absences',
      'leaves_on',
      'skills',
      'commission',
      'full_load',
      'papers',
    )) as Row[];
  const days = [...new Set(wanted)].sort();
  const busy = groupByNurse(await findBusySessions(ctx, days, {}), new Set(days));
  const running = await countRunningPackages(ctx);
  const visits = await countHeldSessions(ctx, customer_ids);
  const ratings = await findRatings(
    ctx,
    rows.map(({ id }) => String(id)),
  );
  const nurses = rows.map((row) => ({
    ...row,
    id: String(row.id),
    weekly_off: parseList<number>(row.weekly_off),
    holiday_off: parseList<string>(row.holiday_off),
    absences: parseList<Absence>(row.absences),
    skills: parseList<string>(row.skills),
    full_load: row.full_load ?? defaultFullLoad,
    papers: parseList<NurseCertificate>(row.papers),
  }));
  return (care) => {
    const on = new Set(care.days);
    const known = visits.get(care.customer_id ?? '');
    return nurses.map((nurse) => ({
      ...nurse,
      visits_before: known?.get(nurse.id)?.sessions ?? 0,
      last_visit_at: known?.get(nurse.id)?.last ?? null,
      rating: ratings.get(nurse.id)?.rating ?? null,
      running: (running.get(nurse.id) ?? 0) - (care.isRunning && care.assigned.includes(nurse.id) ? 1 : 0),
      planned: (busy.get(nurse.id) ?? []).filter(
        (session) => session.package_id !== care.package_id && on.has(session.day),
      ),
    }));
  };
}

function groupByNurse(
  sessions: readonly SessionWithNurses[],
  days: ReadonlySet<string>,
): ReadonlyMap<string, SessionWithNurses[]> {
  const groups = new Map<string, SessionWithNurses[]>();
  for (const session of sessions)
    if (days.has(session.day))
      for (const nurse of session.nurses) groups.set(nurse, [...(groups.get(nurse) ?? []), session]);
  return groups;
}

/** Care needed by a customer; `customer_id` is null for a session without a customer. */
interface CustomerCare extends CareNeed {
  customer_id: string | null;
}

/**
 * Returns the care that a stored package's remaining sessions need.
 * @param which.shift_id limits the result to this session, which may be finished
 * @param which.from_day limits the result to sessions from this day on without a substitute
 * @throws 404
 */
export async function loadNeedsOfPackage(
  ctx: Context,
  id: string,
  { shift_id, from_day }: { shift_id?: string | null; from_day?: string | null } = {},
): Promise<CustomerCare> {
  const care = await loadPackageCare(ctx, id, (shift) =>
    shift_id
      ? shift.id === shift_id
      : shift.status === 'planned' && (!from_day || (shift.day >= from_day && shift.agent_id === null)),
  );
  if (shift_id && care.days.length === 0) throw notFoundError();
  return { ...care, isSingle: Boolean(shift_id) };
}

/**
 * Returns the care that a stored package's sessions need.
 * @param isWanted selects the sessions; if absent, the planned sessions are selected
 * @throws 404 when the package does not exist, or the viewer may not see it
 */
async function loadPackageCare(
  ctx: Context,
  id: string,
  isWanted: (shift: StoredRecord<'shifts'>) => boolean = ({ status }) => status === 'planned',
): Promise<CustomerCare> {
  await findReadableRecord(ctx, resources.packages as AnyResource, id);
  const pack = (await findById(ctx, 'packages', id)) as StoredRecord<'packages'>;
  const customer = await findById(ctx, 'customers', pack.customer_id);
  const followed = pack.follows_id ? await findById(ctx, 'packages', pack.follows_id) : null;
  const all = await findAll(ctx, 'shifts', { package_id: id }, ['day']);
  const planned = all.filter(isWanted);
  const lines = ctx.db('package_services as l').where('l.package_id', Number(id));
  const categories = await findCategories(
    lines
      .join('services as s', 's.id', 'l.service_id')
      .leftJoin('pack_items as i', (on) =>
        on
          .on('i.combo_id', 's.id')
          .andOn((either) => either.onNull('i.pack_variant_id').orOn('i.pack_variant_id', 'l.variant_id')),
      ),
  );
  return {
    package_id: id,
    ...(await loadCustomerCare(ctx, pack.customer_id, customer)),
    days: planned.map((shift) => shift.day),
    time_period: pack.time_period,
    other_times: Object.fromEntries(
      planned.flatMap(({ day, time_period }) => (time_period ? [[day, time_period]] : [])),
    ),
    skills: listNeededSkills(categories),
    assigned: listCountedNurses(pack),
    former: followed ? listCountedNurses(followed) : [],
    isRunning: runningLevels.includes(pack.level),
  };
}

/** Returns the care needed by a package that is being registered, or by one session if no customer is given. @throws 404 at the customer */
export async function loadNeedsOfRegistration(
  ctx: Context,
  params: ReportParamsOf<typeof freeAgents>,
): Promise<CustomerCare> {
  const { customer_id, started_at, sessions, time_period } = params;
  if (customer_id === null) return loadSessionCare(ctx, params);
  const service_ids = params.service_ids ?? [];
  await findReadableRecord(ctx, resources.customers as AnyResource, customer_id);
  const customer = await findById(ctx, 'customers', customer_id);
  const services = ctx.db('services as s').whereIn('s.id', service_ids.map(Number));
  const categories = await findCategories(services.leftJoin('pack_items as i', 'i.combo_id', 's.id'));
  return {
    package_id: null,
    ...(await loadCustomerCare(ctx, customer_id, customer)),
    days: listSessionDays(started_at, sessions ?? 1),
    time_period,
    skills: listNeededSkills(categories),
    assigned: [],
    isRunning: false,
  };
}

/** Returns the care needed by one session without a customer, on the requested day, even if that day is a Sunday. */
async function loadSessionCare(
  ctx: Context,
  { started_at, time_period, city, district }: ReportParamsOf<typeof freeAgents>,
): Promise<CustomerCare> {
  const named = await normalizeAddress(ctx, { city, province: district });
  const [location] = (await ctx
    .db('locations')
    .where({ district: named.province ?? '' })
    .where((there) => void (named.city && there.where('province', named.city)))
    .whereNotNull('area')
    .limit(1)
    .select({ city: 'province' }, 'area')) as { city: string; area: string }[];
  return {
    ...{ package_id: null, customer_id: null, customer_name: null },
    days: [started_at],
    time_period,
    place: await addAreaDistricts(ctx, {
      city: named.city ?? location?.city ?? null,
      province: named.province,
      ward: null,
      area: location?.area ?? null,
    }),
    ...{ skills: [], assigned: [], refused: [], isRunning: false, isSingle: true },
    needsPapers: (await loadStaffing(ctx)).papers_required,
    today: ctx.today,
  };
}

/** Returns the requirements of a session that depend on its customer. */
async function loadCustomerCare(
  ctx: Context,
  customer_id: string,
  customer: StoredRecord<'customers'> | null,
) {
  return {
    customer_id,
    customer_name: customer?.name ?? null,
    place: customer ? await addAreaDistricts(ctx, customer) : {},
    refused: (customer?.refused_agents ?? []).map(({ agent_id }) => agent_id),
    needsPapers: (await loadStaffing(ctx)).papers_required,
    today: ctx.today,
  };
}

/** Finds the categories of the services `s` of this query and of the services `i` in their combos. */
async function findCategories(query: ReturnType<Context['db']>): Promise<(string | null)[]> {
  const rows = (await query
    .leftJoin('services as x', 'x.id', 'i.service_id')
    .distinct({ own: 's.category', included: 'x.category' })) as {
    own: string | null;
    included: string | null;
  }[];
  return rows.flatMap(({ own, included }) => [own, included]);
}

async function addAreaDistricts(
  ctx: Context,
  { city, province, ward, area }: Pick<StoredRecord<'customers'>, 'city' | 'province' | 'ward' | 'area'>,
): Promise<CareNeed['place']> {
  if (!city || !area) return { city, province, ward, area };
  const districts = (await ctx.db('locations').where({ province: city, area }).distinct('district')) as {
    district: string;
  }[];
  return { city, province, ward, area, area_districts: districts.map((one) => one.district) };
}
