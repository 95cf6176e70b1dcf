/** The next contact of a customer: planned, replaced or done with (rules 1.11). */

export interface NextContact {
  next_contact_at?: string | null;
  next_contact_note?: string | null;
}

/** The values of a customer who is called next on this day, or on none: a note without a day says nothing. */
export const planContact = ({ next_contact_at = null, next_contact_note }: NextContact) => ({
  next_contact_at,
  next_contact_note: (next_contact_at && next_contact_note) || null,
});

/**
 * The values of a customer who was just spoken to: the next contact that was agreed on; without one, a contact that was due is done
 * with, and one that is ahead stays.
 * @param today the local day
 */
export function afterContact(
  customer: { readonly next_contact_at: string | null },
  agreed: NextContact,
  today: string,
): Partial<ReturnType<typeof planContact>> {
  const isDue = customer.next_contact_at !== null && customer.next_contact_at <= today;
  return agreed.next_contact_at || isDue ? planContact(agreed) : {};
}
