import { assignHolder } from '#rules/shares';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';

/**
 * Leaves the finished sessions of a package with who held them when the package's nurse changes (rules 3.15), those in the trash
 * included. Call it after the package has its new nurse; planned sessions go on as they were.
 * @param from the package's nurse before
 * @param to her successor
 */
export async function keepHolders(
  ctx: Context,
  package_id: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return;
  for (const { id, agent_id } of await findAll(ctx, 'shifts', { package_id, status: 'finished' })) {
    const holder = assignHolder(agent_id, from, to);
    if (holder !== agent_id) await update(ctx, 'shifts', id, { agent_id: holder });
  }
  await keepDeletedHolders(ctx, package_id, from, to);
}

/** A deleted session is restored as it was stored, so its stored row has to name who held it as well. */
async function keepDeletedHolders(
  ctx: Context,
  package_id: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const deletions = ctx
    .db('trash_references')
    .where({ target: 'packages', record_id: Number(package_id) })
    .select('trash_id');
  const rows: { id: number; row: string }[] = await ctx
    .db('trash_rows')
    .whereIn('trash_id', deletions)
    .where({ resource: 'shifts', verb: 'delete' })
    .select('id', 'row');
  for (const { id, row } of rows) {
    const shift = JSON.parse(row) as { package_id: number; status: string; agent_id: number | null };
    if (String(shift.package_id) !== package_id || shift.status !== 'finished') continue;
    const agent_id = shift.agent_id === null ? null : String(shift.agent_id);
    const holder = assignHolder(agent_id, from, to);
    if (holder === agent_id) continue;
    const held = { ...shift, agent_id: holder === null ? null : Number(holder) };
    await ctx
      .db('trash_rows')
      .where({ id })
      .update({ row: JSON.stringify(held) });
  }
}
