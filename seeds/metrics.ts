import { addDays, listDays, toLocalDay, toWeekday } from '#rules/days';
import type { MarketingDay } from '#schema/metrics';
import { toLocalInstant } from './instants.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

const channels = { FANPAGE: 'c3_fanpage', HOTLINE: 'c3_hotline', ZALO: 'c3_zalo' } as const;

/**
 * Adds the daily advertising costs and the lead counts entered by hand: the leads among the demo's customers, plus a few leads who were
 * never entered as customers.
 */
export function addMetrics(world: World, from: string): MarketingDay[] {
  const random = createRandom('metrics');
  const counts = new Map<string, { c3_fanpage: number; c3_hotline: number; c3_zalo: number }>();
  for (const { values } of world.entries.get('customers') ?? []) {
    const { source_channel, contacted_at } = values as { source_channel: string; contacted_at: string };
    const name = channels[source_channel as keyof typeof channels];
    if (!name) continue;
    const day = toLocalDay(contacted_at);
    const count = counts.get(day) ?? { c3_fanpage: 0, c3_hotline: 0, c3_zalo: 0 };
    count[name] += 1;
    counts.set(day, count);
  }
  return listDays(from, world.today).map((day) => {
    const seen = counts.get(day) ?? { c3_fanpage: 0, c3_hotline: 0, c3_zalo: 0 };
    // The company does not advertise on some Sundays.
    const rests = toWeekday(day) === 7 && random.chance(0.5);
    return world.add('metrics', toLocalInstant(addDays(day, 1), 9 * 60), {
      day,
      expense: rests ? 0 : random.int(15, 38) * 10_000,
      c3_fanpage:
        seen.c3_fanpage +
        random.weighted([
          [0, 6],
          [1, 3],
          [2, 1],
        ]),
      c3_hotline:
        seen.c3_hotline +
        random.weighted([
          [0, 8],
          [1, 1],
        ]),
      c3_zalo:
        seen.c3_zalo +
        random.weighted([
          [0, 7],
          [1, 2],
        ]),
    });
  });
}
