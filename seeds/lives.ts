import { findFinishDay } from '#rules/calendar';
import { addDays, toLocalDay } from '#rules/days';
import { toLevelFamily } from '#rules/levels';
import { calculateQuote, type PackagePriceQuote } from '#rules/package';
import { findDefaultPartnerCommission } from '#rules/partnerRevenue';
import type { Package } from '#schema/packages';
import type { SoldOffer } from './catalogue.ts';
import { type Booking, createDiary } from './diary.ts';
import type { DiscountBook } from './discounts.ts';
import { addMinutes, getEarlierInstant, toLocalInstant } from './instants.ts';
import type { Mother, NewMotherValues } from './mothers.ts';
import type { SeededNurse } from './nurses.ts';
import { pickDiscounts, pickPriceCut } from './offers.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { makeSessions, type Session } from './sessions.ts';
import type { Staff } from './staff.ts';
import type { World } from './world.ts';

/** A generated package with all records stored with it. */
export interface Life {
  plan: Plan;
  mother: Mother;
  created_at: string;
  values: Partial<Package>;
  quote: PackagePriceQuote;
  sessions: Session[];
  /** Instant at which the package reached its current level. */
  settled_at: string;
  /** True if the nurse was assigned although she has another session at that time. */
  clash: boolean;
}

interface LifeContext {
  world: World;
  staff: Staff;
  nurses: readonly SeededNurse[];
  sold: ReadonlyMap<string, SoldOffer>;
  discounts: DiscountBook;
  makeMother: (given: NewMotherValues) => Mother;
}

const reasons = [
  'Gia đình đã có bà ngoại chăm.',
  'Khách sinh sớm, chuyển về quê.',
  'Khách chọn dịch vụ gần nhà hơn.',
  'Bé nhập viện vàng da, hẹn đăng ký lại sau.',
  'Khách thấy giá cao so với dự tính.',
];
const CLASH_COUNT = 3;

/** Generates a package for every plan, in the order of registration: customer, staff, times and prices. */
export function makeLives(cast: LifeContext, plans: readonly Plan[]): Life[] {
  const random = createRandom('lives');
  const cuts = createRandom('price cuts');
  const diary = createDiary(cast.nurses, createRandom('diary'));
  const latest = new Map<Mother, Life>();
  const closed: Life[] = [];
  const clashing = plans
    .filter((plan) => plan.level === 'L6' && plan.started_at > cast.world.today)
    .slice(-CLASH_COUNT);

  return plans.map((plan) => {
    const { world } = cast;
    const created_at = getEarlierInstant(
      world.now,
      toLocalInstant(plan.registered_at, random.int(13 * 60, 17 * 60 + 30)),
    );
    const again =
      plan.sender || !random.chance(0.3)
        ? undefined
        : pickReturningMother(random, closed, latest, created_at);
    const mother = again?.mother ?? createMother(cast, random, plan, created_at);
    const sessions = makeSessions(random, plan, world.today);
    const clash = clashing.includes(plan);
    const booking = bookSessions(random, diary, plan, sessions, mother, clash);
    const life = createLife(cast, random, cuts, plan, mother, created_at, sessions, booking);
    latest.set(mother, life);
    if (!['L4', 'L5', 'L5-A', 'L6', 'L7'].includes(plan.level)) closed.push(life);
    return clash ? { ...life, clash: booking.clashed } : life;
  });
}

/** Returns the latest package of a mother whose packages were all finished at the given time. */
function pickReturningMother(
  random: Random,
  closed: readonly Life[],
  latest: ReadonlyMap<Mother, Life>,
  created_at: string,
): Life | undefined {
  const recent = closed.slice(-160);
  return random
    .shuffled(recent)
    .slice(0, 12)
    .find((life) => latest.get(life.mother) === life && life.settled_at < created_at);
}

/**
 * Makes a mother who contacted the company at most two weeks before her registration, and whom the company reached before the registration.
 * A mother from a partner is created at the registration.
 */
function createMother(cast: LifeContext, random: Random, plan: Plan, created_at: string): Mother {
  const pregnant = plan.lines.some((line) => line.sold.service.category === 'pregnant_massage');
  const due = addDays(plan.started_at, pregnant ? random.int(15, 60) : -random.int(3, 9));
  const { sender } = plan;
  if (sender)
    return cast.makeMother({
      contacted_at: created_at,
      l1_at: null,
      level: 'L4',
      predicted_birth_date: due,
      sender,
    });
  const day = addDays(plan.registered_at, -random.int(plan.registered_at === cast.world.today ? 1 : 0, 14));
  const contacted_at = toLocalInstant(day, random.int(7 * 60, 11 * 60));
  const l1_at = addMinutes(contacted_at, random.int(4, 90));
  return cast.makeMother({
    contacted_at,
    l1_at,
    first_called_at: l1_at,
    level: 'L1',
    predicted_birth_date: due,
  });
}

/** Books the slots of a package, and nurses if the package's level has any. Cancelled days are not booked. */
function bookSessions(
  random: Random,
  diary: ReturnType<typeof createDiary>,
  plan: Plan,
  sessions: readonly Session[],
  mother: Mother,
  clash: boolean,
): Booking & { clashed: boolean } {
  const days = sessions.filter((session) => session.status !== 'cancelled').map((session) => session.day);
  const long = plan.lines.some((line) => (line.sold.service.duration ?? 0) > 75);
  const main = toLevelFamily(plan.level);
  const count = main === 'L4' || main === 'L5' ? (plan.level === 'L5-A' ? random.int(1, 2) : 0) : 1;
  const over = clash ? diary.clash(mother.city, days) : null;
  if (over) return { ...over, clashed: true };
  // If all sessions are cancelled, only the first day is booked.
  const booked = days.length > 0 ? days : [plan.started_at];
  return { ...diary.book(mother.city, booked, long ? 2 : 1, count), clashed: false };
}

function createLife(
  cast: LifeContext,
  random: Random,
  cuts: Random,
  plan: Plan,
  mother: Mother,
  created_at: string,
  sessions: Session[],
  { time_period, nurses }: Booking,
): Life {
  const { level, sender, registered_at, started_at } = plan;
  const provisional = level === 'L5-A';
  const nurse = provisional ? undefined : nurses[0];
  const partner_id = sender?.partner.id ?? null;
  const partner_commission = sender ? findDefaultPartnerCommission(sender.thresholds) : null;
  const agent_commission = nurse?.commission ?? null;
  const terms = {
    services: plan.lines.map((line) => ({
      service_id: line.sold.service.id,
      variant_id: line.variant_id,
      quantity: line.quantity,
      ...pickPriceCut(cuts, plan, line),
    })),
    catalogue: plan.lines.map(({ sold }) => sold.priced),
    started_at,
    now: created_at,
    agent_commission,
    partner_id,
    partner_commission,
  };
  const offer = pickDiscounts(random, cast.discounts, terms, plan);
  const calculated = calculateQuote({ ...terms, ...offer, discounts: cast.discounts.all });
  if (calculated.problems.length > 0) throw new Error(calculated.problems[0]?.reason);
  const held = level !== 'L5-C' && level !== 'L6-C';
  for (const { discount_id } of calculated.deductions)
    if (discount_id && held) cast.discounts.use(discount_id);

  const times = pickTimes(random, plan, created_at, sessions, cast.world.now);
  const { original_price, total_discount, total_price, agent_income, agent_tax } = calculated;
  const isCancelled = times.canceled_at !== null;
  const deposit = !sender && held && random.chance(0.3) ? Math.min(500_000, total_price) : null;
  return {
    plan,
    mother,
    created_at,
    quote: calculated,
    sessions,
    settled_at: times.level_up_time,
    clash: false,
    values: {
      level,
      registered_at,
      expected_to_start_at: random.chance(0.6) ? started_at : null,
      started_at,
      finished_at:
        level === 'L4'
          ? calculated.finished_at
          : findFinishDay(sessions.filter((one) => one.status !== 'cancelled').map((one) => one.day)),
      time_period,
      original_price,
      total_discount,
      total_price,
      total_quantity: calculated.total_sessions,
      discount_codes: offer.discount_codes,
      direct_discount: offer.direct_discount,
      applied_to: total_discount > 0 ? offer.applied_to : null,
      agent_id: nurse?.id ?? null,
      agent1_id: provisional ? (nurses[0]?.id ?? null) : null,
      agent2_id: provisional ? (nurses[1]?.id ?? null) : null,
      agent_commission,
      agent_income,
      agent_tax,
      original_agent_commission: agent_commission,
      original_agent_commission_total: calculated.original_agent_commission_total,
      ...(level === 'L4' ? {} : { sales_id: mother.values.sales_id ?? random.pick(cast.staff.sales) }),
      partner_id,
      partner_commission,
      partner_income: calculated.partner_income,
      company_income: calculated.company_income,
      total_deposit: deposit,
      bank: deposit ? 'vietcombank' : null,
      payment_method: deposit ? 'transfer' : null,
      canceled_level: isCancelled ? (level === 'L6-C' ? 'L6' : sender ? 'L4' : 'L5') : null,
      cancel_reason: isCancelled ? random.pick(reasons) : null,
      ...times,
    },
  };
}

type LifeTimes = { level_up_time: string; l6_at: string | null; canceled_at: string | null };

/** Returns the instants at which the package reached its level, reached L6 before that, or was cancelled. */
function pickTimes(
  random: Random,
  plan: Plan,
  created_at: string,
  sessions: readonly Session[],
  now: string,
): LifeTimes {
  const { level, started_at } = plan;
  const main = toLevelFamily(level);
  const before = getEarlierInstant(now, toLocalInstant(started_at, 6 * 60));
  const assigned = random.chance(0.5)
    ? created_at
    : getEarlierInstant(before, addMinutes(created_at, random.int(30, 30 * 60)));
  const l6_at = main === 'L4' || main === 'L5' ? null : assigned < created_at ? created_at : assigned;
  if (level === 'L5-C' || level === 'L6-C') {
    const since = toLocalDay(l6_at ?? created_at);
    const canceled_at = getEarlierInstant(
      now,
      toLocalInstant(addDays(since, random.int(1, 3)), random.int(9 * 60, 17 * 60)),
    );
    return { level_up_time: canceled_at, l6_at, canceled_at };
  }
  const held = sessions.filter((one) => one.status === 'finished').map((one) => one.day);
  const [first] = held;
  if (main === 'L7' && level === 'L7' && first)
    return { level_up_time: toLocalInstant(first, 17 * 60), l6_at, canceled_at: null };
  const last = held.at(-1);
  if (last)
    return {
      level_up_time: getEarlierInstant(now, toLocalInstant(last, 17 * 60 + random.int(10, 26 * 60))),
      l6_at,
      canceled_at: null,
    };
  return { level_up_time: l6_at ?? created_at, l6_at, canceled_at: null };
}
