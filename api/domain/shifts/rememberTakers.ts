import { type Nurses, nursesOf } from '#rules/levels';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/** Stores who took these sessions until now, so that their calendars can tell that they no longer do (rules 3.18). */
export async function rememberTakers(
  ctx: Context,
  shift_ids: readonly string[],
  agent_ids: readonly string[],
): Promise<void> {
  const at = ctx.now.toISOString();
  const rows = shift_ids.flatMap((shift_id) =>
    agent_ids.map((agent_id) => ({
      shift_id: Number(shift_id),
      agent_id: Number(agent_id),
      version: 1,
      created_at: at,
      updated_at: at,
    })),
  );
  for (let first = 0; first < rows.length; first += 100)
    await ctx
      .db('former_substitutes')
      .insert(rows.slice(first, first + 100))
      .onConflict(['shift_id', 'agent_id'])
      .ignore();
}

/** The same for a package's planned sessions when its nurses change: substitutes keep theirs. */
export async function rememberFormerNurses(
  ctx: Context,
  package_id: string,
  before: Nurses,
  after: Nurses,
): Promise<void> {
  const kept = nursesOf(after);
  const former = nursesOf(before).filter((nurse) => !kept.includes(nurse));
  if (former.length === 0) return;
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned', agent_id: null });
  await rememberTakers(
    ctx,
    planned.map(({ id }) => id),
    former,
  );
}
