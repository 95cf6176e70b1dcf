/** What nurses are looked for: the sessions of a package that remain, of one being registered, or a single one of anybody. */
import { sessionDays } from '#rules/calendar';
import type { Care } from '#rules/freeNurses';
import { nursesOf, runningLevels } from '#rules/levels';
import { neededSkills } from '#rules/skills';
import type { freeAgents } from '#schema/freeAgents';
import { resources, type Stored } from '#schema/index';
import type { ParamsOf } from '#schema/reports/report';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { readable } from '../../resources/record.ts';
import { loadStaffing } from '../accounts/assignable.ts';

/** A care, and whose it is; null where no customer is named. */
export interface CustomerCare extends Care {
  customer_id: string | null;
}

/**
 * Returns what the remaining sessions of a stored package need.
 * @param which.shift_id only this one session, also a finished one
 * @param which.from_day only those from this day on that no substitute takes
 * @throws 404
 */
export async function loadRemainingCare(
  ctx: Context,
  id: string,
  { shift_id, from_day }: { shift_id?: string | null; from_day?: string | null } = {},
): Promise<CustomerCare> {
  const care = await loadPackageCare(ctx, id, (shift) =>
    shift_id
      ? shift.id === shift_id
      : shift.status === 'planned' && (!from_day || (shift.day >= from_day && shift.agent_id === null)),
  );
  if (shift_id && care.days.length === 0) throw notFound();
  return { ...care, isSingle: Boolean(shift_id) };
}

/**
 * Returns what a stored package still needs.
 * @param isWanted which of its sessions are meant; the planned ones when absent
 * @throws 404 when it does not exist, or this viewer may not see it
 */
export async function loadPackageCare(
  ctx: Context,
  id: string,
  isWanted: (shift: Stored<'shifts'>) => boolean = ({ status }) => status === 'planned',
): Promise<CustomerCare> {
  await readable(ctx, resources.packages as AnyResource, id);
  const pack = (await find(ctx, 'packages', id)) as Stored<'packages'>;
  const customer = await find(ctx, 'customers', pack.customer_id);
  const followed = pack.follows_id ? await find(ctx, 'packages', pack.follows_id) : null;
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
    skills: neededSkills(categories),
    assigned: nursesOf(pack),
    former: followed ? nursesOf(followed) : [],
    isRunning: runningLevels.includes(pack.level),
  };
}

/** Returns what a package will need that is still being registered, or, without a customer, one session. @throws 404 at the customer */
export async function loadRegistrationCare(
  ctx: Context,
  params: ParamsOf<typeof freeAgents>,
): Promise<CustomerCare> {
  const { customer_id, started_at, sessions, time_period } = params;
  if (customer_id === null) return loadSessionCare(ctx, params);
  const service_ids = params.service_ids ?? [];
  await readable(ctx, resources.customers as AnyResource, customer_id);
  const customer = await find(ctx, 'customers', customer_id);
  const services = ctx.db('services as s').whereIn('s.id', service_ids.map(Number));
  const categories = await findCategories(services.leftJoin('pack_items as i', 'i.combo_id', 's.id'));
  return {
    package_id: null,
    ...(await loadCustomerCare(ctx, customer_id, customer)),
    days: sessionDays(started_at, sessions ?? 1),
    time_period,
    skills: neededSkills(categories),
    assigned: [],
    isRunning: false,
  };
}

/** Returns what one session of anybody needs, on the day it is asked for, also a Sunday. */
async function loadSessionCare(
  ctx: Context,
  { started_at, time_period, city, district }: ParamsOf<typeof freeAgents>,
): Promise<CustomerCare> {
  const [location] = (await ctx
    .db('locations')
    .where({ district: district ?? '' })
    .where((there) => void (city && there.where('province', city)))
    .whereNotNull('area')
    .limit(1)
    .select({ city: 'province' }, 'area')) as { city: string; area: string }[];
  return {
    ...{ package_id: null, customer_id: null, customer_name: null },
    days: [started_at],
    time_period,
    place: await placeOf(ctx, {
      city: city ?? location?.city ?? null,
      province: district,
      ward: null,
      area: location?.area ?? null,
    }),
    ...{ skills: [], assigned: [], refused: [], isRunning: false, isSingle: true },
    needsPapers: (await loadStaffing(ctx)).papers_required,
    today: ctx.today,
  };
}

/** What a care asks for because of whose it is. */
async function loadCustomerCare(ctx: Context, customer_id: string, customer: Stored<'customers'> | null) {
  return {
    customer_id,
    customer_name: customer?.name ?? null,
    place: customer ? await placeOf(ctx, customer) : {},
    refused: (customer?.refused_agents ?? []).map(({ agent_id }) => agent_id),
    needsPapers: (await loadStaffing(ctx)).papers_required,
    today: ctx.today,
  };
}

/** Finds the categories of the services `s` of this query and of what the combos among them include, `i`. */
async function findCategories(query: ReturnType<Context['db']>): Promise<(string | null)[]> {
  const rows = (await query
    .leftJoin('services as x', 'x.id', 'i.service_id')
    .distinct({ own: 's.category', included: 'x.category' })) as {
    own: string | null;
    included: string | null;
  }[];
  return rows.flatMap(({ own, included }) => [own, included]);
}

/** Returns a place with the districts of its area. */
async function placeOf(
  ctx: Context,
  { city, province, ward, area }: Pick<Stored<'customers'>, 'city' | 'province' | 'ward' | 'area'>,
): Promise<Care['place']> {
  if (!city || !area) return { city, province, ward, area };
  const districts = (await ctx.db('locations').where({ province: city, area }).distinct('district')) as {
    district: string;
  }[];
  return { city, province, ward, area, area_districts: districts.map((one) => one.district) };
}
