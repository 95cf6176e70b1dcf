import { type Conflict, conflicts, type WantedSession } from '#rules/conflicts';
import { nursesOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { busySessions } from './busySessions.ts';

/** The package's sessions on these days, as its nurses would have to take them. */
const wantedOn = (pack: Stored<'packages'>, days: readonly string[]): WantedSession[] =>
  [...days].sort().map((day) => ({
    day,
    time_period: pack.time_period,
    package_id: pack.id,
    customer_name: pack.customer_name,
  }));

/**
 * What stands against the package's nurses taking its sessions on these days (rules 3.9); empty when nothing does.
 * @param nurses only these of them; all when absent
 */
export async function nurseConflicts(
  ctx: Context,
  pack: Stored<'packages'>,
  days: readonly string[],
  nurses: readonly string[] = nursesOf(pack),
): Promise<Conflict[]> {
  const wanted = wantedOn(pack, days);
  const found: Conflict[] = [];
  for (const nurse of nurses) {
    const profile = await find(ctx, 'agent_profiles', nurse);
    const busy = await busySessions(
      ctx,
      wanted.map(({ day }) => day),
      { nurse, except: pack.id },
    );
    const free = { weekly_off: profile?.weekly_off, holiday_off: profile?.holiday_off };
    found.push(...conflicts(busy, wanted, { status: profile?.status ?? null, ...free }));
  }
  return found;
}
