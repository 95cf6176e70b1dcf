import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { checkNurses } from '../accounts/checkNurses.ts';

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
  if (shift.agent_id) await remember(ctx, shift.id, shift.agent_id);
  return agent_id;
}

async function remember(ctx: Context, shift_id: string, agent_id: string): Promise<void> {
  const at = ctx.now.toISOString();
  await ctx
    .db('former_substitutes')
    .insert({
      shift_id: Number(shift_id),
      agent_id: Number(agent_id),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict(['shift_id', 'agent_id'])
    .ignore();
}
