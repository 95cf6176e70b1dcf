/** Books bank lines in the background if their proposal is certain and the settings allow it. */
import { logAction } from '../../audit/log.ts';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById } from '../../db/store.ts';
import { withSavepoint } from '../../db/withSavepoint.ts';
import { defineJob, enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadNumbers } from '../../jobs/payload.ts';
import { loadBankSettings } from './bankSettings.ts';
import { findProposals } from './findProposals.ts';
import { acceptProposal } from './reconcileLine.ts';

/** Books new lines whose proposal is certain, each in its own transaction. The other lines stay open for a user. */
export const bookCertainLines = defineJob({
  kind: 'auto_book',
  parse: (stored) => ({ line_ids: readPayloadNumbers(stored, 'line_ids') }),
  async prepare({ payload, write, signal }) {
    for (const id of payload.line_ids) {
      signal.throwIfAborted();
      await write((ctx) => bookCertainLine(ctx, String(id)));
    }
  },
});

/**
 * Enqueues the booking of these new lines, if the settings allow it. The job tries each line once: a line that a user reopens later is not
 * booked again.
 */
export async function enqueueBookCertainLines(ctx: Context, line_ids: readonly number[]): Promise<void> {
  if (line_ids.length === 0 || !(await loadBankSettings(ctx)).auto_book) return;
  await enqueueJob(ctx, bookCertainLines, { line_ids: line_ids.map(Number) });
}

async function bookCertainLine(ctx: Context, id: string): Promise<void> {
  const line = await findById(ctx, 'bank_lines', id);
  if (line?.status !== 'open' || (await wasUnmatched(ctx, id))) return;
  const proposal = (await findProposals(ctx, [line])).get(id);
  if (proposal?.certainty !== 'certain' || proposal.others) return;
  try {
    await withSavepoint(ctx, async (own) => {
      await acceptProposal(own, id, {});
      await logAction(own, { resource: 'bank_lines', id, code: 'accept', label: 'Tự động theo sao kê' });
    });
  } catch (error) {
    // A rule refuses the booking, for example because the month is closed or the payment exceeds the amount due. A user must decide.
    if (!(error instanceof DomainError)) throw error;
  }
}

/** True if a user has reopened the line since it was stored. The check is needed because the job may run a second time. */
async function wasUnmatched({ db }: Context, id: string): Promise<boolean> {
  const line = { resource: 'bank_lines', record_id: Number(id), action_code: 'unmatch' };
  return (await db('action_logs').where(line).first('id')) !== undefined;
}
