import { addSessionDays, listSessionDays, sumSessions } from '#rules/calendar';
import { addDays, addMonths, diffDays, isSunday, toMonth, toMonthStart } from '#rules/days';
import type { PackageLevel } from '#rules/levels';
import { findDefaultQuantity } from '#rules/pricing';
import type { SoldOffer } from './catalogue.ts';
import type { Sender } from './partners.ts';
import { baskets } from './priceList.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

/** Number of packages at each level in a plain demo. */
export const levelCounts: Readonly<Record<PackageLevel, number>> = {
  L4: 12,
  L5: 14,
  'L5-A': 10,
  'L5-C': 26,
  L6: 20,
  'L6-C': 16,
  L7: 36,
  'L7-C': 12,
  'L8-7C': 34,
  L8: 390,
};

export interface PlannedLine {
  sold: SoldOffer;
  variant_id: string | null;
  quantity: number;
}

/** The course of a package, decided before the package is registered, so that the demo has examples of every kind. */
export interface Plan {
  level: PackageLevel;
  /** The partner who sends the package. */
  sender?: Sender;
  lines: PlannedLine[];
  sessions: number;
  registered_at: string;
  /** Day of the first session; never a Sunday. */
  started_at: string;
  /** Number of sessions that were held. */
  done: number;
  /** Number of past sessions at the end that no user has marked as held or missed yet. */
  unmarked: number;
}

/** Share of packages that partners send, by level (0 to 1). */
const partnerShares: Partial<Record<PackageLevel, number>> = {
  L4: 1,
  L8: 0.24,
  'L8-7C': 0.25,
  'L5-C': 0.3,
  L7: 0.15,
  L6: 0.15,
};
/** Levels of packages of which only some sessions were held. */
const partlyHeldLevels: readonly PackageLevel[] = ['L7', 'L7-C', 'L8-7C'];

/** Makes the plans of all packages, in the order of registration. */
export function makePlans(
  world: World,
  sold: ReadonlyMap<string, SoldOffer>,
  senders: readonly Sender[],
): Plan[] {
  const random = createRandom('plans');
  const plans: Plan[] = [];
  for (const [level, count] of Object.entries(levelCounts) as [PackageLevel, number][])
    for (let index = 0; index < count * world.scale; index += 1) {
      const sent = random.chance(partnerShares[level] ?? 0.1);
      const sender = sent ? random.weighted(senders.map((one) => [one, one.weight] as const)) : undefined;
      const lines = chooseLines(random, sold, sender !== undefined, partlyHeldLevels.includes(level) ? 2 : 1);
      const sessions = sumSessions(
        lines.map(({ sold: { priced }, quantity }) => ({ quantity, amount: priced.amount })),
      );
      plans.push({
        level,
        ...(sender ? { sender } : {}),
        lines,
        sessions,
        ...planDays(random, level, sessions, index, world.today),
      });
    }
  return plans.sort((a, b) =>
    a.registered_at < b.registered_at ? -1 : a.registered_at > b.registered_at ? 1 : 0,
  );
}

/** Chooses a basket of services with at least this number of sessions. A partner sells only services for partners, without variants. */
function chooseLines(
  random: Random,
  sold: ReadonlyMap<string, SoldOffer>,
  forPartner: boolean,
  least: number,
): PlannedLine[] {
  for (;;) {
    const lines = random.weighted(baskets).map(([key, name, quantity]): PlannedLine => {
      const one = sold.get(key);
      if (!one) throw new Error(`${key} is not sold`);
      const variant_id = one.priced.variants.find((variant) => variant.name === name)?.id ?? null;
      return {
        sold: one,
        variant_id: forPartner ? null : variant_id,
        quantity: quantity ?? findDefaultQuantity(one.priced, variant_id),
      };
    });
    const allowed = !forPartner || lines.every((line) => line.sold.service.for_partner);
    if (
      allowed &&
      sumSessions(lines.map((line) => ({ quantity: line.quantity, amount: line.sold.priced.amount }))) >=
        least
    )
      return lines;
  }
}

type PlanDays = Pick<Plan, 'registered_at' | 'started_at' | 'done' | 'unmarked'>;

/** Returns the given day, or the next day if it is a Sunday. */
const toWorkingDay = (day: string): string => (isSunday(day) ? addDays(day, 1) : day);

function planDays(
  random: Random,
  level: PackageLevel,
  sessions: number,
  index: number,
  today: string,
): PlanDays {
  const soon = (lead: number, registered: number): PlanDays => ({
    registered_at: addDays(today, -registered),
    started_at: toWorkingDay(addDays(today, lead)),
    done: 0,
    unmarked: 0,
  });
  if (level === 'L4') return soon(random.int(3, 15), random.int(0, 3));
  if (level === 'L5') return soon(random.int(1, 12), random.int(0, 6));
  if (level === 'L5-A') return soon(random.int(1, 10), random.int(0, 8));
  if (level === 'L6' && index % 6 !== 5) return soon(random.int(0, 9), random.int(1, 10));
  if (level === 'L6' || level === 'L7') return planRunningDays(random, level, sessions, index, today);
  return planEndedDays(random, level, sessions, index, today);
}

/**
 * Plans a package that started before today: at L7 with some held sessions, or at L6 with a first session that no user has marked as held
 * or missed yet.
 */
function planRunningDays(
  random: Random,
  level: PackageLevel,
  sessions: number,
  index: number,
  today: string,
): PlanDays {
  const due = level === 'L6' ? 1 : index % 9 === 8 ? sessions : random.int(1, sessions - 1);
  const started_at = addSessionDays(toWorkingDay(today), -due);
  const unmarked = level === 'L6' ? 1 : due > 1 && due < sessions && index % 5 === 2 ? 1 : 0;
  return {
    registered_at: addDays(started_at, -random.int(2, 12)),
    started_at,
    done: due - unmarked,
    unmarked,
  };
}

/** Returns the first day of the demo's fourteen months. */
const findFirstDay = (today: string): string => toMonthStart(addMonths(toMonth(today), -13));

/**
 * Plans a package that is finished, stopped or cancelled. Some of these packages ended recently, the others at any time in the past
 * fourteen months.
 */
function planEndedDays(
  random: Random,
  level: PackageLevel,
  sessions: number,
  index: number,
  today: string,
): PlanDays {
  const lead = random.int(1, 12);
  const done = level === 'L8' ? sessions : partlyHeldLevels.includes(level) ? random.int(1, sessions - 1) : 0;
  const held = done === 0 ? 1 : done;
  const nearest = lead + 3 + Math.ceil((held * 7) / 6) + (done === 0 ? random.int(0, 3) : 0);
  const lately = level === 'L7-C' || index % 10 === 9;
  const farthest = lately ? nearest + 35 : diffDays(today, findFirstDay(today));
  const ago = nearest + Math.floor(random.next() ** 1.15 * Math.max(1, farthest - nearest));
  const registered_at = addDays(today, -ago);
  const started_at = toWorkingDay(addDays(registered_at, lead));
  const last = listSessionDays(started_at, held).at(-1) ?? started_at;
  if (last >= today) throw new Error(`a ${level} package would end on ${last}`);
  return { registered_at, started_at, done, unmarked: 0 };
}
