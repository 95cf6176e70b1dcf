import { addDays, daysFrom } from '#rules/days';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { owedToNurse } from '../payments/payRun.ts';
import { findBusySessions } from '../shifts/conflicts.ts';
import { countRunningPackages } from '../shifts/freeAgents.ts';

/** So many days from today on are looked ahead. */
const DAYS_AHEAD = 7;

/**
 * Fills what a nurse's page begins with: her running packages, her planned sessions of the next seven days and the first of them, and
 * what she is still to be paid before tax, đồng.
 */
export async function deriveNurseFacts(ctx: Context, nurse: Stored<'agents'>): Promise<void> {
  const days = daysFrom(ctx.today, addDays(ctx.today, DAYS_AHEAD - 1));
  const sessions = await findBusySessions(ctx, days, { nurse: nurse.id });
  nurse.running_packages = (await countRunningPackages(ctx)).get(nurse.id) ?? 0;
  nurse.sessions_ahead = sessions.length;
  nurse.next_session_day = sessions[0]?.day ?? null;
  nurse.wage_due = await owedToNurse(ctx, nurse.id);
}
