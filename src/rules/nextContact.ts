/** Plans, replaces and completes a customer's next contact (rules 1.11). */

export interface NextContact {
  next_contact_at?: string | null;
  next_contact_note?: string | null;
}

/** Returns the values for a planned contact; without a day, the note is removed. */
export const toNextContactValues = ({ next_contact_at = null, next_contact_note }: NextContact) => ({
  next_contact_at,
  next_contact_note: (next_contact_at && next_contact_note) || null,
});

/**
 * Returns the values to store after a contact with a customer: the next contact that was agreed. If no contact was agreed, a planned
 * contact that is due is removed, and a later planned contact does not change.
 * @param today the local day
 */
export function updateNextContact(
  customer: { readonly next_contact_at: string | null },
  agreed: NextContact,
  today: string,
): Partial<ReturnType<typeof toNextContactValues>> {
  const isDue = customer.next_contact_at !== null && customer.next_contact_at <= today;
  return agreed.next_contact_at || isDue ? toNextContactValues(agreed) : {};
}
