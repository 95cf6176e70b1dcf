/** Which fields are needed when a bank line, or a part of one, is booked by hand. */

type Values = Readonly<Record<string, unknown>>;

/** References that each kind of transaction can have; other kinds have none. */
const owners: Readonly<Record<string, readonly string[]>> = {
  revenue: ['package_id'],
  refund: ['package_id'],
  agent_salary: ['package_id', 'agent_id'],
  agent_recovery: ['package_id', 'agent_id'],
  partner: ['partner_revenue_id'],
};
const all = ['package_id', 'agent_id', 'partner_revenue_id'];

/** Returns the inputs of a booking that its kind does not use. */
export function unusedBookingInputs({ kind, package_id }: Values): string[] {
  const ownFields = owners[String(kind)] ?? [];
  // A package already determines its nurse, except for recovered pay, where the user must choose her.
  const known = package_id && kind !== 'agent_recovery' ? ['agent_id'] : [];
  return all.filter((name) => !ownFields.includes(name) || known.includes(name));
}

/** Returns the inputs that a part does not use: a part is either an existing transaction or a new one. */
export function unusedPartInputs(part: Values): string[] {
  if (part.transaction_id) return ['kind', ...all, 'month', 'note'];
  if (!part.kind) return [...all, 'month', 'note'];
  return ['transaction_id', ...unusedBookingInputs(part)];
}
