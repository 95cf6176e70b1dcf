/** What a line is split into when the dialog for it opens. */
import { sum } from '#rules/money';
import { netOf } from '#rules/owed';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { dayCalls } from '../../jsonapi/dayCalls.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { bookingOf, type Option, optionsOf, proposalOf } from './proposalOf.ts';

export type Part = Readonly<Record<string, unknown>> & { readonly amount: number | null };

/**
 * Returns the parts that are proposed for a line, each with as much of its amount as it can be for, and one for what is left; two at least.
 * Where the first thing that is proposed could take it all, how much of the line is for it is for a person to say.
 */
export async function proposedParts(provider: NoiDataProvider, line: LoadedRecord): Promise<readonly Part[]> {
  const proposal = proposalOf(line);
  if (proposal?.parts) return proposal.parts;
  const whole = Math.abs(Number(line.amount));
  const options = optionsOf(line).filter(({ type }) => type !== 'bank_lines');
  const takes = await Promise.all(options.map((option) => amountOf(provider, line, option)));
  const parts: Part[] = [];
  let rest = whole;
  for (const [index, option] of options.entries()) {
    const amount = Math.min(takes[index] ?? 0, rest);
    if (amount <= 0 || amount === whole) continue;
    parts.push({ ...partOf(line, option), amount });
    rest -= amount;
  }
  // A transaction is matched with its own amount, not with a part of it.
  const first = options.find(({ type }) => type !== 'transactions');
  if (first && parts.length === 0) parts.push({ ...partOf(line, first), amount: null });
  if (parts.length === 0) parts.push({ amount: null });
  return parts.length > 1 && rest === 0 ? parts : [...parts, { amount: rest }];
}

const partOf = (line: LoadedRecord, { type, id }: Option): Readonly<Record<string, unknown>> =>
  type === 'bank_rules' ? { kind: proposalOf(line)?.kind } : bookingOf(line, type, id);

/** Returns what is owed of what is proposed, đồng; null where that is not known. */
async function amountOf(
  provider: NoiDataProvider,
  line: LoadedRecord,
  { type, id }: Option,
): Promise<number | null> {
  if (type === 'bank_rules') return null;
  const { kind } = bookingOf(line, type, id);
  if (kind === 'refund') return null;
  try {
    if (kind === 'agent_salary') return sum((await dayCalls.shares(id)).map(({ due }) => due?.net ?? 0));
    const { data } = await provider.getOne<LoadedRecord>(type, { id, meta: { include: [] } });
    if (type === 'transactions') return netOf({ amount: Number(data.amount), tax: Number(data.tax ?? 0) });
    return Number(data.due);
  } catch {
    // The parts are there to be filled in without it.
    return null;
  }
}
