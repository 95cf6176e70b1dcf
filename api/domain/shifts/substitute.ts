import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { checkNurses } from '../accounts/assignable.ts';
import { rememberTakers } from './rememberTakers.ts';

/**
 * Gives one planned session to a substitute; the package's own nurse, or null, takes the substitute away (rules 3.15). Who took it
 * before is remembered, for her calendar. Clashes are the caller's to look for.
 * @returns who is stored
 * @throws 422 at `agent_id`
 */
export async function substitute(
  ctx: Context,
  shift: Stored<'shifts'>,
  pack: Stored<'packages'>,
  nurse: string | null,
): Promise<string | null> {
  await checkNurses(ctx, { agent_id: nurse });
  const agent_id = nurse === pack.agent_id ? null : nurse;
  if (agent_id === shift.agent_id) return agent_id;
  await update(ctx, 'shifts', shift.id, { agent_id });
  if (shift.agent_id) await rememberTakers(ctx, [shift.id], [shift.agent_id]);
  return agent_id;
}
