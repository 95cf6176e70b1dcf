/** What becomes of a line of a bank statement: transactions that prove it, or a reason why there is none. */
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { findProposals } from './findProposals.ts';
import { acceptProposal, bookLine, ignoreLine, matchLine, splitLine, unmatchLine } from './reconcileLine.ts';

export const bankLinesActions: PerformsOf<'bank_lines'> = {
  accept: (ctx, { id }, consents) => acceptProposal(ctx, id, consents),
  match: (ctx, { id }, { transaction_id, accept_difference }) =>
    matchLine(ctx, id, String(transaction_id), accept_difference),
  book: (ctx, { id }, booking) => bookLine(ctx, id, booking),
  split: (ctx, { id }, { parts, ...consents }) => splitLine(ctx, id, parts ?? [], consents),
  ignore: (ctx, { id }, { reason }) => ignoreLine(ctx, id, reason ?? null),
  unmatch: (ctx, { id }) => unmatchLine(ctx, id),
};

export const bankLinesHooks: Hooks<'bank_lines'> = {
  async derive(ctx, rows) {
    const proposals = await findProposals(ctx, rows);
    for (const row of rows) row.proposal = proposals.get(row.id) ?? null;
  },
};
