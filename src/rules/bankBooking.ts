/** Decides which inputs the form for booking a bank line, or a part of it, needs. */

type Values = Readonly<Record<string, unknown>>;

/** References that each kind of transaction can have; kinds that are not listed have no references. */
const referencesByKind: Readonly<Record<string, readonly string[]>> = {
  revenue: ['package_id'],
  refund: ['package_id'],
  agent_salary: ['package_id', 'agent_id'],
  agent_recovery: ['package_id', 'agent_id'],
  partner: ['partner_revenue_id'],
};
const allReferences = ['package_id', 'agent_id', 'partner_revenue_id'];

/** Returns the inputs that a booking of this kind does not use. */
export function listUnusedBookingInputs({ kind, package_id }: Values): string[] {
  const ownFields = referencesByKind[String(kind)] ?? [];
  // A package determines its nurse, except for recovered pay, where the user must choose the nurse.
  const known = package_id && kind !== 'agent_recovery' ? ['agent_id'] : [];
  return allReferences.filter((name) => !ownFields.includes(name) || known.includes(name));
}

/** Returns the inputs that a part does not use. A part is either an existing transaction or a new transaction. */
export function listUnusedPartInputs(part: Values): string[] {
  if (part.transaction_id) return ['kind', ...allReferences, 'month', 'note'];
  if (!part.kind) return [...allReferences, 'month', 'note'];
  return ['transaction_id', ...listUnusedBookingInputs(part)];
}
