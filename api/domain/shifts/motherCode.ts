/** The four digits that a mother gives her nurse on the day of a session (rules 3.28). */
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { digestWithSecret } from '../accounts/limitTries.ts';

/** Maximum number of wrong codes that are compared per session. */
export const MAX_WRONG_MOTHER_CODES = 3;

/** Returns the four digits of a mother for a day. They are derived from the server's secret and never stored. */
export function calculateMotherCode(ctx: Pick<Context, 'config'>, customer_id: string, day: string): string {
  const bytes = Buffer.from(digestWithSecret(ctx, `code of mother ${customer_id} on ${day}`), 'base64url');
  return String(bytes.readUInt32BE() % 10_000).padStart(4, '0');
}

type Proof = Pick<StoredRecord<'shifts'>, 'proof' | 'wrong_codes'>;

/**
 * Compares a code that the nurse entered, and returns the changed fields of the session.
 * @param given the code that the nurse typed; null if she has no code
 */
export function checkMotherCode(before: Proof, given: string | null, right: string): Partial<Proof> {
  if (before.proof === 'right') return {};
  const digits = given?.replace(/\D/g, '') || null;
  if (digits === null) return { proof: before.proof ?? 'none' };
  if (before.wrong_codes >= MAX_WRONG_MOTHER_CODES) return {};
  if (digits === right) return { proof: 'right' };
  return { proof: 'wrong', wrong_codes: before.wrong_codes + 1 };
}
