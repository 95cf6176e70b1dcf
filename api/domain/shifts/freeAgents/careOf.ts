import { sessionDays } from '#rules/calendar';
import type { Care } from '#rules/freeNurses';
import { nursesOf, runningLevels } from '#rules/levels';
import { neededSkills } from '#rules/skills';
import { isTimeSlot } from '#rules/slots';
import type { freeAgents } from '#schema/freeAgents';
import { resources, type Stored } from '#schema/index';
import type { ParamsOf } from '#schema/reports/report';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../../context.ts';
import { find, findAll } from '../../../db/store.ts';
import { badParameter } from '../../../errors.ts';
import { readable } from '../../../resources/record.ts';

/** What a stored package still needs. @throws 404 when it is not there, or not this viewer's to see */
export async function careOfPackage(ctx: Context, id: string): Promise<Care> {
  await readable(ctx, resources.packages as AnyResource, id);
  const pack = (await find(ctx, 'packages', id)) as Stored<'packages'>;
  const customer = await find(ctx, 'customers', pack.customer_id);
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' }, ['day']);
  const lines = ctx.db('package_services as l').where('l.package_id', Number(id));
  const categories = await categoriesOf(
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
    customer_name: pack.customer_name,
    days: planned.map((shift) => shift.day),
    time_period: pack.time_period,
    skills: neededSkills(categories),
    place: await placeOf(ctx, customer),
    assigned: nursesOf(pack),
    isRunning: runningLevels.includes(pack.level),
  };
}

/** What a package will need that is still being registered. @throws 404 customer; 400 at a slot or service */
export async function careOfRegistration(ctx: Context, asked: ParamsOf<typeof freeAgents>): Promise<Care> {
  const { customer_id, started_at, sessions, time_period } = asked;
  const service_ids = asked.service_ids ?? [];
  if (!time_period.every(isTimeSlot)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
  if (!service_ids.every((id) => /^[1-9]\d{0,14}$/.test(id)))
    throw badParameter('service_ids', 'Mã dịch vụ phải là số.');
  await readable(ctx, resources.customers as AnyResource, customer_id);
  const customer = await find(ctx, 'customers', customer_id);
  const services = ctx.db('services as s').whereIn('s.id', service_ids.map(Number));
  const categories = await categoriesOf(services.leftJoin('pack_items as i', 'i.combo_id', 's.id'));
  return {
    package_id: null,
    customer_name: customer?.name ?? null,
    days: sessionDays(started_at, sessions),
    time_period,
    skills: neededSkills(categories),
    place: await placeOf(ctx, customer),
    assigned: [],
    isRunning: false,
  };
}

/** The categories of the services `s` of this query and of what the combos among them include, `i`. */
async function categoriesOf(query: ReturnType<Context['db']>): Promise<(string | null)[]> {
  const rows = (await query
    .leftJoin('services as x', 'x.id', 'i.service_id')
    .distinct({ own: 's.category', included: 'x.category' })) as {
    own: string | null;
    included: string | null;
  }[];
  return rows.flatMap(({ own, included }) => [own, included]);
}

async function placeOf(ctx: Context, customer: Stored<'customers'> | null): Promise<Care['place']> {
  if (!customer) return {};
  const { city, province, ward, area } = customer;
  if (!city || !area) return { city, province, ward, area };
  const districts = (await ctx.db('locations').where({ province: city, area }).distinct('district')) as {
    district: string;
  }[];
  return { city, province, ward, area, area_districts: districts.map((one) => one.district) };
}
