/** Rules for a customer's next contact: planned, replaced or done (rules 1.11). */

export interface NextContact {
  next_contact_at?: string | null;
  next_contact_note?: string | null;
}

/** Returns the values for a planned contact; without a day the note is dropped. */
export const planContact = ({ next_contact_at = null, next_contact_note }: NextContact) => ({
  next_contact_at,
  next_contact_note: (next_contact_at && next_contact_note) || null,
});

/**
 * Returns the values after a contact with a customer: the newly agreed contact; without one, a due contact is removed and a future one
 * stays.
 * @param today the local day
 */
export function updateNextContact(
  customer: { readonly next_contact_at: string | null },
  agreed: NextContact,
  today: string,
): Partial<ReturnType<typeof planContact>> {
  const isDue = customer.next_contact_at !== null && customer.next_contact_at <= today;
  return agreed.next_contact_at || isDue ? planContact(agreed) : {};
}
