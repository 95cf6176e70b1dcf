import { sum } from '#rules/money';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import { invalid, refused, withInputUnder } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { type BookInput, bookPart } from './bookPart.ts';
import { matchPart } from './matchPart.ts';
import { openLine } from './openLine.ts';
import { proposalsFor } from './proposalsFor.ts';
import { releaseTransaction } from './releaseTransaction.ts';

type Line = Stored<'bank_lines'>;

/** What becomes of a line of a statement: transactions that prove it, or a reason why there is none. */
export const bankLinesActions: PerformsOf<'bank_lines'> = {
  /** Does the one thing that is proposed, certain or likely. */
  async accept(ctx, { id }, { accept_overpayment, accept_difference }) {
    const line = await openLine(ctx, id);
    const proposal = (await proposalsFor(ctx, [line])).get(id);
    if (!proposal)
      throw refused('no_proposal', 'Dòng này không còn đề xuất nào. Hãy ghi giao dịch hoặc khớp bằng tay.');
    if (proposal.others)
      throw refused('ambiguous', 'Có nhiều khoản cùng khớp với dòng này. Hãy chọn một bằng Khớp hoặc Ghi.');
    const { target, kind } = proposal;
    const amount = Math.abs(line.amount);
    if (target.type === 'transactions')
      return matched(ctx, line, [await matchPart(ctx, line, amount, target.id, accept_difference)]);
    const owner = target.type === 'packages' ? 'package_id' : 'partner_revenue_id';
    const input = { kind, [owner]: target.id, accept_overpayment: accept_overpayment ?? null } as BookInput;
    return matched(ctx, line, await bookPart(ctx, line, amount, input));
  },

  async match(ctx, { id }, { transaction_id, accept_difference }) {
    const line = await openLine(ctx, id);
    const amount = Math.abs(line.amount);
    return matched(ctx, line, [
      await matchPart(ctx, line, amount, String(transaction_id), accept_difference),
    ]);
  },

  async book(ctx, { id }, input) {
    const line = await openLine(ctx, id);
    return matched(ctx, line, await bookPart(ctx, line, Math.abs(line.amount), input));
  },

  /** One line for several things: the parts come to its amount, each is booked or matched. */
  async split(ctx, { id }, { parts = [], accept_overpayment = null, accept_difference }) {
    const line = await openLine(ctx, id);
    const amounts = (parts ?? []).map(({ amount }) => amount * Math.sign(line.amount));
    const isAll = amounts.every((amount) => amount > 0) || amounts.every((amount) => amount < 0);
    if (amounts.length < 2 || !isAll || Math.abs(sum(amounts)) !== Math.abs(line.amount))
      throw invalid('parts', 'Cần ít nhất hai phần, cộng lại đúng bằng số tiền của dòng sao kê.');
    const booked: string[] = [];
    for (const [index, part] of (parts ?? []).entries()) {
      const amount = Math.abs(part.amount);
      const { transaction_id } = part;
      const ids = await withInputUnder(`parts/${index}`, async () =>
        transaction_id
          ? [await matchPart(ctx, line, amount, transaction_id, accept_difference)]
          : bookPart(ctx, line, amount, { ...part, accept_overpayment }),
      );
      booked.push(...ids);
    }
    return matched(ctx, line, booked, null);
  },

  async ignore(ctx, { id }, { reason }) {
    await openLine(ctx, id);
    await update(ctx, 'bank_lines', id, { status: 'ignored', ignored_reason: reason ?? null });
    return { status: 'ignored' };
  },

  /** The line is open again; a transaction that it made goes, a linked one becomes what it was. */
  async unmatch(ctx, { id }) {
    await openLine(ctx, id, false);
    const linked = await findAll(ctx, 'transactions', { bank_line: id });
    await update(ctx, 'bank_lines', id, { status: 'open', transaction_id: null, ignored_reason: null });
    for (const transaction of linked) await releaseTransaction(ctx, transaction);
    return { status: 'open' };
  },
};

async function matched(
  ctx: Context,
  line: Line,
  ids: readonly string[],
  transaction_id: string | null = ids[0] ?? null,
): Promise<Record<string, unknown>> {
  await update(ctx, 'bank_lines', line.id, { status: 'matched', transaction_id });
  return { status: 'matched', transaction_id, transaction_ids: ids };
}
