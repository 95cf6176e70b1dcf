/** The four digits that a mother gives her nurse on the day of a session (rules 3.28). */
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { digest } from '../accounts/limitTries.ts';

/** Wrong codes that are compared for one session. */
export const MOST_WRONG_CODES = 3;

/** Returns a mother's four digits of a day. They follow from the server's secret and are stored nowhere. */
export function motherCode(ctx: Pick<Context, 'config'>, customer_id: string, day: string): string {
  const bytes = Buffer.from(digest(ctx, `code of mother ${customer_id} on ${day}`), 'base64url');
  return String(bytes.readUInt32BE() % 10_000).padStart(4, '0');
}

type Proof = Pick<Stored<'shifts'>, 'proof' | 'wrong_codes'>;

/**
 * Returns what a session is marked with once a code was given for it.
 * @param given what the nurse typed; null when she has none
 */
export function proveSession(before: Proof, given: string | null, right: string): Partial<Proof> {
  if (before.proof === 'right') return {};
  const digits = given?.replace(/\D/g, '') || null;
  if (digits === null) return { proof: before.proof ?? 'none' };
  if (before.wrong_codes >= MOST_WRONG_CODES) return {};
  if (digits === right) return { proof: 'right' };
  return { proof: 'wrong', wrong_codes: before.wrong_codes + 1 };
}
