import type { BankProposal } from '#rules/bankProposal';
import { findTransferCodes } from '#rules/transferCode';
import type { LoadedRecord } from '../../jsonapi/response.ts';

export type { BankProposal };

/** Returns the proposal for a bank line; null if the line has none. */
export const getProposal = (line: LoadedRecord): BankProposal | null =>
  (line.proposal as BankProposal | null | undefined) ?? null;

export interface ProposalOption {
  readonly type: BankProposal['target']['type'];
  readonly id: string;
  readonly why: string;
  /** Code of the action that accepts this option; `given` has the action's values. */
  readonly code: 'accept' | 'match' | 'book' | 'return_of';
  readonly given: Readonly<Record<string, unknown>>;
}

/** Returns the options to choose from: the proposed option, or all options that fit equally. */
export function listProposalOptions(line: LoadedRecord): ProposalOption[] {
  const proposal = getProposal(line);
  if (!proposal) return [];
  const { target, why, others } = proposal;
  if (!others) return [{ ...target, why, code: 'accept', given: {} }];
  return [{ ...target, why }, ...others].map(({ type, id, why: reason }) => {
    if (type === 'bank_lines')
      return { type, id, why: reason, code: 'return_of', given: { bank_line_id: id } } as const;
    const code = type === 'transactions' ? 'match' : 'book';
    return { type, id, why: reason, code, given: toBookingValues(line, type, id) } as const;
  });
}

/** Returns the values that match a line (or a part of it) with the proposed transaction, or that book a new transaction. */
export function toBookingValues(
  line: LoadedRecord,
  type: ProposalOption['type'],
  id: string,
): Record<string, unknown> {
  if (type === 'transactions') return { transaction_id: id };
  const owner = type === 'packages' ? 'package_id' : 'partner_revenue_id';
  return { kind: chooseTransactionKind(line, type, id), [owner]: id };
}

/**
 * Returns the kind of transaction under which a line is booked: incoming money is revenue; for outgoing money, the code in the description
 * decides.
 */
function chooseTransactionKind(line: LoadedRecord, type: ProposalOption['type'], id: string): string {
  if (type === 'partner_revenues') return 'partner';
  if (Number(line.amount) > 0) return 'revenue';
  const codes = findTransferCodes(String(line.description ?? ''));
  const isPay = codes.some((code) => code.letter === 'L' && code.id === id);
  return isPay ? 'agent_salary' : 'refund';
}
