import { type Proposal, proposer } from '#rules/bankProposal';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { candidatesFor } from './candidates.ts';

/** What is proposed for each of these lines that is open, by id; null where nothing fits. */
export async function proposalsFor(
  ctx: Context,
  lines: readonly Stored<'bank_lines'>[],
): Promise<Map<string, Proposal | null>> {
  const open = lines
    .filter(({ status }) => status === 'open')
    .map((line) => ({ ...line, description: line.description ?? '' }));
  if (open.length === 0) return new Map();
  const propose = proposer(await candidatesFor(ctx, open));
  return new Map(open.map((line) => [line.id, propose(line)]));
}
