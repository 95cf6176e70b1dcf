/** Which fields are of use where a line of a statement, or a part of one, is booked by hand. */

type Values = Readonly<Record<string, unknown>>;

/** Whom each kind of money can be for; nobody in particular for all others. */
const owners: Readonly<Record<string, readonly string[]>> = {
  revenue: ['package_id'],
  refund: ['package_id'],
  agent_salary: ['package_id', 'agent_id'],
  agent_recovery: ['package_id', 'agent_id'],
  partner: ['partner_revenue_id'],
};
const all = ['package_id', 'agent_id', 'partner_revenue_id'];

/** Returns the inputs of a booking that are of no use for its kind. */
export function unusedFor({ kind, package_id }: Values): string[] {
  const ownFields = owners[String(kind)] ?? [];
  // A package names its nurse itself; whose pay is recovered is for a person to say.
  const known = package_id && kind !== 'agent_recovery' ? ['agent_id'] : [];
  return all.filter((name) => !ownFields.includes(name) || known.includes(name));
}

/** Returns the inputs of a part that are of no use: it is a transaction that is there already, or one to be booked. */
export function unusedOfPart(part: Values): string[] {
  if (part.transaction_id) return ['kind', ...all, 'month', 'note'];
  if (!part.kind) return [...all, 'month', 'note'];
  return ['transaction_id', ...unusedFor(part)];
}
