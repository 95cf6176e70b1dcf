import { type Conflict, conflicts, type WantedSession } from '#rules/conflicts';
import { takersOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { busySessions } from './busySessions.ts';

/** A session of a package and who is to take it. */
export interface Taken {
  day: string;
  nurses: readonly string[];
}

/** The sessions of a package as they would be taken: each by its substitute, else by the package's nurses. */
export const takenOf = (
  pack: Stored<'packages'>,
  shifts: readonly Pick<Stored<'shifts'>, 'day' | 'agent_id'>[],
): Taken[] => shifts.map((shift) => ({ day: shift.day, nurses: takersOf(shift, pack) }));

/** What stands against these sessions of the package being taken so (rules 3.9), by nurse; empty when nothing does. */
export async function nurseConflicts(
  ctx: Context,
  pack: Stored<'packages'>,
  sessions: readonly Taken[],
): Promise<Conflict[]> {
  const found: Conflict[] = [];
  for (const nurse of nursesIn(sessions)) {
    const wanted = sessions
      .filter(({ nurses }) => nurses.includes(nurse))
      .map(({ day }) => wantedOn(pack, day))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    const profile = await find(ctx, 'agent_profiles', nurse);
    const days = wanted.map(({ day }) => day);
    const busy = await busySessions(ctx, days, { nurse, except: pack.id });
    const { status = null, weekly_off, holiday_off, absences } = profile ?? {};
    found.push(...conflicts(busy, wanted, { status, weekly_off, holiday_off, absences }));
  }
  return found;
}

/** Everyone who takes one of the sessions, each once. */
export const nursesIn = (sessions: readonly Taken[]): string[] => [
  ...new Set(sessions.flatMap(({ nurses }) => nurses)),
];

const wantedOn = (pack: Stored<'packages'>, day: string): WantedSession => ({
  day,
  time_period: pack.time_period,
  package_id: pack.id,
  customer_name: pack.customer_name,
});
