import type { ProofData } from '#schema/reports/proof';
import type { Context } from '../context.ts';

/** Returns the result of the proof on a given day, or of the latest proof if no day is given. */
export async function loadProofResult({ db }: Context, { day }: { day?: string | null }): Promise<ProofData> {
  const runs = db('proof_runs').orderBy('day', 'desc');
  const run: { checked_at: string; checks: string } | undefined = await (day
    ? runs.where({ day })
    : runs
  ).first('checked_at', 'checks');
  return run
    ? { checked_at: run.checked_at, checks: JSON.parse(run.checks) }
    : { checked_at: null, checks: [] };
}
