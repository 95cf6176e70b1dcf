import type { Context } from '../../context.ts';
import { takenBy } from '../shifts/takenBy.ts';

/** Has this nurse sessions still to come, also where she is only provisional (rules 2.9) or a substitute? */
export async function hasPlannedShifts(ctx: Context, nurse_id: string): Promise<boolean> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where('s.status', 'planned');
  return (await takenBy(planned, nurse_id).first('s.id')) !== undefined;
}
