import type { Proposal } from '#rules/bankProposal';
import { transferCodesIn } from '#rules/transferCode';
import type { LoadedRecord } from '../../jsonapi/response.ts';

export type { Proposal };

/** What is proposed for a line; null for nothing. */
export const proposalOf = (line: LoadedRecord): Proposal | null =>
  (line.proposal as Proposal | null | undefined) ?? null;

export interface Option {
  readonly type: Proposal['target']['type'];
  readonly id: string;
  readonly why: string;
  /** How this one is taken: the action, and what it is given. */
  readonly code: 'accept' | 'match' | 'book' | 'return_of';
  readonly given: Readonly<Record<string, unknown>>;
}

/** What a person can choose from: the one that is proposed, or all that fit equally. */
export function optionsOf(line: LoadedRecord): Option[] {
  const proposal = proposalOf(line);
  if (!proposal) return [];
  const { target, why, others } = proposal;
  if (!others) return [{ ...target, why, code: 'accept', given: {} }];
  return [{ ...target, why }, ...others].map(({ type, id, why: reason }) => {
    if (type === 'bank_lines')
      return { type, id, why: reason, code: 'return_of', given: { bank_line_id: id } } as const;
    const code = type === 'transactions' ? 'match' : 'book';
    return { type, id, why: reason, code, given: bookingOf(line, type, id) } as const;
  });
}

/** How the line, or a part of it, is taken for what is proposed: as a transaction, or booked for it. */
export function bookingOf(line: LoadedRecord, type: Option['type'], id: string): Record<string, unknown> {
  if (type === 'transactions') return { transaction_id: id };
  const owner = type === 'packages' ? 'package_id' : 'partner_revenue_id';
  return { kind: kindFor(line, type, id), [owner]: id };
}

/** As what money of this line is booked for it: what comes in is revenue; of what goes out the code in it decides. */
function kindFor(line: LoadedRecord, type: Option['type'], id: string): string {
  if (type === 'partner_revenues') return 'partner';
  if (Number(line.amount) > 0) return 'revenue';
  const codes = transferCodesIn(String(line.description ?? ''));
  const isPay = codes.some((code) => code.letter === 'L' && code.id === id);
  return isPay ? 'agent_salary' : 'refund';
}
