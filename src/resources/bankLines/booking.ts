/** Booking a line by hand: what the dialog begins with, and what it asks for. */
import type { LoadedRecord } from '../../jsonapi/response.ts';

type Values = Readonly<Record<string, unknown>>;

/** Money that comes in is revenue; what it is for is for a person to say. */
export const bookedAs = (line: LoadedRecord) => ({ kind: Number(line.amount) > 0 ? 'revenue' : null });

/** Whom each kind of money can be for; nobody in particular for all others. */
const owners: Readonly<Record<string, readonly string[]>> = {
  revenue: ['package_id'],
  refund: ['package_id'],
  agent_salary: ['package_id', 'agent_id'],
  agent_recovery: ['package_id', 'agent_id'],
  partner: ['partner_revenue_id'],
};
const all = ['package_id', 'agent_id', 'partner_revenue_id'];

/** Inputs of no use for the chosen kind. */
export function unusedFor({ kind, package_id }: Values): string[] {
  const asked = owners[String(kind)] ?? [];
  // A package names its nurse itself; whose pay is recovered is for a person to say.
  const known = package_id && kind !== 'agent_recovery' ? ['agent_id'] : [];
  return all.filter((name) => !asked.includes(name) || known.includes(name));
}
