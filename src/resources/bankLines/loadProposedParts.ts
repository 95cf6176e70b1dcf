/** Finds the initial parts of the dialog that splits a line. */
import { sum } from '#rules/money';
import { calculateTransferredAmount } from '#rules/owed';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getProposal, listProposalOptions, type ProposalOption, toBookingValues } from './proposals.ts';

export type ProposedPart = Readonly<Record<string, unknown>> & { readonly amount: number | null };

/**
 * Returns the proposed parts of a line, each with the largest amount that it can have, and a part for the remaining amount; at least two
 * parts. If the first proposal could take the whole amount, its part has no amount, and the user enters it.
 */
export async function loadProposedParts(
  provider: NoiDataProvider,
  line: LoadedRecord,
): Promise<readonly ProposedPart[]> {
  const proposal = getProposal(line);
  if (proposal?.parts) return proposal.parts;
  const whole = Math.abs(Number(line.amount));
  const options = listProposalOptions(line).filter(({ type }) => type !== 'bank_lines');
  const takes = await Promise.all(options.map((option) => loadAmountOwed(provider, line, option)));
  const parts: ProposedPart[] = [];
  let rest = whole;
  for (const [index, option] of options.entries()) {
    const amount = Math.min(takes[index] ?? 0, rest);
    if (amount <= 0 || amount === whole) continue;
    parts.push({ ...buildPart(line, option), amount });
    rest -= amount;
  }
  // A transaction always matches its whole amount, so it cannot be a part without an amount.
  const first = options.find(({ type }) => type !== 'transactions');
  if (first && parts.length === 0) parts.push({ ...buildPart(line, first), amount: null });
  if (parts.length === 0) parts.push({ amount: null });
  return parts.length > 1 && rest === 0 ? parts : [...parts, { amount: rest }];
}

const buildPart = (line: LoadedRecord, { type, id }: ProposalOption): Readonly<Record<string, unknown>> =>
  type === 'bank_rules' ? { kind: getProposal(line)?.kind } : toBookingValues(line, type, id);

/** Returns the amount owed for an option in đồng; null if the amount is unknown. */
async function loadAmountOwed(
  provider: NoiDataProvider,
  line: LoadedRecord,
  { type, id }: ProposalOption,
): Promise<number | null> {
  if (type === 'bank_rules') return null;
  const { kind } = toBookingValues(line, type, id);
  if (kind === 'refund') return null;
  try {
    if (kind === 'agent_salary')
      return sum((await coordinatorCalls.shares(id)).map(({ due }) => due?.net ?? 0));
    const { data } = await provider.getOne<LoadedRecord>(type, { id, meta: { include: [] } });
    if (type === 'transactions')
      return calculateTransferredAmount({ amount: Number(data.amount), tax: Number(data.tax ?? 0) });
    return Number(data.due);
  } catch {
    // The amount is optional: the user can enter the parts' amounts.
    return null;
  }
}
