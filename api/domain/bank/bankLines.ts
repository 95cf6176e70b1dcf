/** What becomes of a line of a bank statement: transactions that prove it, or a reason why there is none. */
import { certaintyOf } from '#rules/bankProposal';
import { movesSo } from '#rules/profitLoss';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { findProposals } from './findProposals.ts';
import {
  acceptProposal,
  bookLine,
  ignoreLine,
  matchLine,
  returnLine,
  splitLine,
  unmatchLine,
} from './reconcileLine.ts';

export const bankLinesActions: PerformsOf<'bank_lines'> = {
  accept: (ctx, { id }, consents) => acceptProposal(ctx, id, consents),
  match: (ctx, { id }, { transaction_id, accept_difference }) =>
    matchLine(ctx, id, String(transaction_id), accept_difference),
  book: (ctx, { id }, booking) => bookLine(ctx, id, booking),
  split: (ctx, { id }, { parts, ...consents }) => splitLine(ctx, id, parts ?? [], consents),
  ignore: (ctx, { id }, { reason }) => ignoreLine(ctx, id, reason ?? null),
  return_of: (ctx, { id }, { bank_line_id }) => returnLine(ctx, id, String(bank_line_id)),
  unmatch: (ctx, { id }) => unmatchLine(ctx, id),
};

export const bankLinesHooks: Hooks<'bank_lines'> = {
  async derive(ctx, rows) {
    const proposals = await findProposals(ctx, rows);
    for (const row of rows) {
      const proposal = proposals.get(row.id) ?? null;
      row.proposal = proposal;
      row.certainty = row.status === 'open' ? certaintyOf(proposal) : null;
    }
  },
};

/** Money that comes in is booked as a kind that comes in. @throws 422 at `kind` */
function assertDirection(kind: unknown, direction: unknown): void {
  if (!movesSo(kind, direction === 'in'))
    throw invalid('kind', 'Loại này ngược chiều với chiều đã chọn. Hãy chọn loại khác.');
}

export const bankRulesHooks: Hooks<'bank_rules'> = {
  async beforeCreate(_ctx, values) {
    assertDirection(values.kind, values.direction);
    return values;
  },
  async beforeUpdate(_ctx, rule, patch) {
    assertDirection(patch.kind ?? rule.kind, patch.direction ?? rule.direction);
    return patch;
  },
};
