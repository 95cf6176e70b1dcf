import type { Context } from '../../context.ts';

/** Has this nurse sessions still to come, also where she is only provisional (rules 2.9)? */
export async function hasPlannedShifts(ctx: Context, nurse_id: string): Promise<boolean> {
  const id = Number(nurse_id);
  const shift = await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned')
    .andWhere((nurses) =>
      nurses
        .where('p.agent_id', id)
        .orWhere((open) =>
          open
            .whereNull('p.agent_id')
            .andWhere((one) => one.where('p.agent1_id', id).orWhere('p.agent2_id', id)),
        ),
    )
    .first('s.id');
  return shift !== undefined;
}
